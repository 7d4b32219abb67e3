import { createOpenApiDocument } from '../../../src/service/openapi/document.ts';

interface Schema {
  readonly required: readonly string[];
  readonly properties: Readonly<Record<string, object>>;
}

interface Content {
  readonly content: { readonly 'application/json': { readonly example: unknown } };
}

interface DocumentedOperation {
  readonly method: string;
  readonly path: string;
  readonly operationId: string;
  readonly description: string;
  readonly security: unknown;
  readonly parameters?: readonly object[];
  readonly requestBody?: Content;
  /** Inline, or a reference. */
  readonly responses: Readonly<Record<string, Partial<Content> & { readonly $ref?: string }>>;
}

interface Documented {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<
      Record<'ReservaCreate' | 'MenuItemCreate' | 'EventCreate' | 'Reserva', Schema>
    >;
    readonly securitySchemes: { readonly apiKey: { readonly description: string } };
  };
}

/** The document after JSON serialization. */
export const documented: Documented = JSON.parse(JSON.stringify(createOpenApiDocument()));

/** All operations. */
export const operations: readonly DocumentedOperation[] = Object.entries(documented.paths).flatMap(
  ([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      path,
      method: method.toUpperCase(),
    })),
);
