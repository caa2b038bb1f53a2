/**
 * An HTTP endpoint of the site, the same object for client and server. The type of its request is that of the schema by
 * which the server parses it; the schema itself is separate, so that a page that only sends loads no validator.
 */
export interface Endpoint<Request = undefined, Response = undefined> {
  readonly method: 'GET' | 'POST'
  /** Without the base path. */
  readonly path: string
  /** Never set: the types of the bodies. */
  readonly bodies?: { request: Request; response: Response }
}

/** Type of the request body of an endpoint. */
export type RequestOf<E extends Endpoint<unknown, unknown>> = NonNullable<E['bodies']>['request']
/** Type of the response body of an endpoint. */
export type ResponseOf<E extends Endpoint<unknown, unknown>> = NonNullable<E['bodies']>['response']
