import { Box } from '@sanity/ui'
import type { ClipboardEvent } from 'react'
import { type ArrayOfObjectsInputProps, insert, setIfMissing } from 'sanity'
import { pastedRows } from './html-to-blocks.ts'
import { rowsToItems } from './rows-to-items.ts'

/** A list into which rows of a table (Excel, WPS) are pasted as items, one a row. */
export function ListInput(props: ArrayOfObjectsInputProps) {
  const { onChange, readOnly, schemaType } = props
  function paste(event: ClipboardEvent): void {
    // A paste into a text stays one.
    const isTyping = event.target instanceof Element && event.target.closest('input, textarea')
    if (readOnly || isTyping) return
    const { clipboardData } = event
    const rows = pastedRows(clipboardData.getData('text/html'), clipboardData.getData('text/plain'))
    const items = rows && rowsToItems(rows, schemaType.of[0])
    if (!items || items.length === 0) return
    event.preventDefault()
    event.stopPropagation()
    onChange([setIfMissing([]), insert(items, 'after', [-1])])
  }
  return (
    <Box onPaste={paste} tabIndex={-1} data-testid={`list-${props.id}`}>
      {props.renderDefault(props)}
    </Box>
  )
}
