import { BufferedDocument, Mutation } from '@sanity/mutator'

/**
 * Lets an edit that is on its way when a colleague publishes or discards the draft change nothing here: the lake writes
 * it into a new draft, which arrives as a change of anybody. Sanity's code throws instead, and the form is gone.
 */
export function tolerateDeletion(): void {
  const { apply } = Mutation.prototype
  Mutation.prototype.apply = function tolerant(document) {
    return document === null && !this.appliesToMissingDocument() ? null : apply.call(this, document)
  }
  const { handleDocumentDeleted } = BufferedDocument.prototype
  BufferedDocument.prototype.handleDocumentDeleted = function forgetful() {
    handleDocumentDeleted.call(this)
    this.document.submitted = []
    this.document.pending = []
  }
}
