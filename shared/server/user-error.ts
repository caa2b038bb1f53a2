/** An expected error with a message for the operator; printed without a stack trace. */
export class UserError extends Error {}
