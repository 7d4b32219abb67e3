import type Database from 'libsql';
import { Failure } from '../../ground/errors.ts';

/** libsql, asked for at last: its binary is a package for each platform, which an installation can lack. */
export const loadDriver = async (): Promise<typeof Database> => {
  try {
    return (await import('libsql')).default;
  } catch (cause) {
    throw new Failure(
      'INTERNAL',
      {
        en: 'the database engine is not installed for this machine: only services over HTTP can be reached',
        es: 'el motor de base de datos no está instalado para esta máquina: solo se llega a servicios por HTTP',
      },
      {
        hint: {
          en: 'install maitre again, optional packages too: npm install --include=optional',
          es: 'instalar maitre de nuevo, también los paquetes opcionales: npm install --include=optional',
        },
        cause,
      },
    );
  }
};
