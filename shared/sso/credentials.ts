import * as v from 'valibot'

const credential = v.optional(v.pipe(v.string(), v.regex(/^[\x21-\x7e]{0,4096}$/)), '')

/** What a single sign-on call proves itself by: a token or a one-time ticket; empty if it is not sent. */
export const ssoCredentials = v.object({ accessToken: credential, ticket: credential })

/** Body of a single sign-on call. */
export type SsoCredentials = v.InferInput<typeof ssoCredentials>
