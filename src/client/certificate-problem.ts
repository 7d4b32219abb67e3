import type { LocalizedText } from '../ground/i18n.ts';

interface CertificateProblem {
  readonly text: LocalizedText;
  readonly hint: LocalizedText;
}

/** What is wrong with a certificate, or with TLS at all, by the code of Node's error; undefined for any other code. */
export const certificateProblem = (code: string): CertificateProblem | undefined =>
  Object.hasOwn(problems, code) ? problems[code] : undefined;

const unknownAuthority = {
  text: {
    en: 'its certificate is signed by no authority that this machine knows',
    es: 'su certificado no lo firma ninguna autoridad que este equipo conozca',
  },
  hint: {
    en: 'if it is your own service, name its authority: maitre profile add NAME --base-url URL --ca FILE (or NODE_EXTRA_CA_CERTS=FILE)',
    es: 'si el servicio es propio, indicar su autoridad: maitre profile add NOMBRE --base-url URL --ca FICHERO (o NODE_EXTRA_CA_CERTS=FICHERO)',
  },
};
const outOfDate = (en: string, es: string) => ({
  text: { en, es },
  hint: {
    en: "check this machine's clock; if it is right, the service must renew its certificate",
    es: 'revisar el reloj de este equipo; si está bien, el servicio debe renovar su certificado',
  },
});
const problems: Readonly<Record<string, CertificateProblem>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownAuthority,
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
  CERT_UNTRUSTED: unknownAuthority,
  CERT_SIGNATURE_FAILURE: unknownAuthority,
  CERT_HAS_EXPIRED: outOfDate('its certificate has expired', 'su certificado ha caducado'),
  CERT_NOT_YET_VALID: outOfDate('its certificate is not valid yet', 'su certificado aún no es válido'),
  ERR_TLS_CERT_ALTNAME_INVALID: {
    text: { en: 'its certificate is for another name', es: 'su certificado es para otro nombre' },
    hint: {
      en: 'the base URL must have the name that the certificate has (maitre profile show)',
      es: 'la dirección debe llevar el nombre del certificado (maitre profile show)',
    },
  },
  ERR_SSL_WRONG_VERSION_NUMBER: {
    text: { en: 'it speaks no TLS at that port', es: 'en ese puerto no habla TLS' },
    hint: {
      en: 'the port is probably wrong, or the service is plain http (maitre profile show)',
      es: 'el puerto probablemente está mal, o el servicio es http sin cifrar (maitre profile show)',
    },
  },
};
