import type { ApiRecord, Input, Operation, ResponseData } from '../contract/operation.ts';
import { getValueType } from '../contract/schema.ts';
import { parseEnvelope, validateData } from './checking.ts';
import { errorFromResponse } from './error-response.ts';
import { type BufferedResponse, buildRequest, type OutgoingRequest, type Transport } from './transport.ts';

/** The `data` of a successful response: validated, and exactly as sent, with unknown fields. */
export interface ApiResult<O extends Operation> {
  readonly data: ResponseData<O>;
  /** A deletion's message. */
  readonly message: string | undefined;
}

/** What the caller of a write already knows. */
export interface WriteHints {
  /** Lists ids of records from other creations: a creation with a lost response cannot have made them. */
  readonly listExistingIds?: (() => Promise<readonly unknown[]>) | undefined;
  /** The record as it was read a moment ago. */
  readonly before?: ApiRecord | undefined;
}

/** The API as typed calls. Throws a Failure only. */
export interface Client {
  call<O extends Operation>(operation: O, input: Input<O>, hints?: WriteHints): Promise<ApiResult<O>>;
  /** Sends any request. Resolves to the response as it came, whatever its status. */
  send(request: OutgoingRequest): Promise<BufferedResponse>;
  /** Without `/developer/api`. */
  readonly baseUrl: string;
}

export const createClient = (baseUrl: string, transport: Transport): Client => ({
  baseUrl,
  send: transport,
  call: async (operation, input) =>
    parseResponse(operation, await transport(buildRequest(baseUrl, operation, input))),
});

/** Size from which a list is parsed in blocks, in bytes. */
const largeSize = 2 ** 20;

/** Validates the response of an operation. Throws the failure that its status means, or MALFORMED_ANSWER. */
export const parseResponse = async <O extends Operation>(
  operation: O,
  response: BufferedResponse,
): Promise<ApiResult<O>> => {
  const { status, body } = response;
  if (status < 200 || status > 299) throw errorFromResponse(response, operation.scope);
  if (body.size >= largeSize) {
    const { parseLargeList } = await import('./large-list.ts');
    const records = parseLargeList(operation, response);
    if (records) return { data: records as ResponseData<O>, message: undefined };
  }
  const text = body.text();
  if (text.trim() === '' && mayBeEmpty(operation, status))
    return { data: null as ResponseData<O>, message: undefined };
  const { data, message } = parseEnvelope(response, text);
  validateData(operation, data, response);
  return { data: data as ResponseData<O>, message: typeof message === 'string' ? message : undefined };
};

/** The API specifies no body for some operations. A deletion may have none with status 204. */
const mayBeEmpty = ({ response }: Operation, status: number): boolean =>
  getValueType(response) === 'unknown' || (status === 204 && getValueType(response) === 'null');
