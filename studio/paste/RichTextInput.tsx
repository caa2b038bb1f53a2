import type { PortableTextInputProps } from 'sanity'

type OnPaste = NonNullable<PortableTextInputProps['onPaste']>

/** Rich text whose pasted HTML keeps its meaning and nothing else. */
export function RichTextInput(props: PortableTextInputProps) {
  return props.renderDefault({ ...props, onPaste: paste })
}

const paste: OnPaste = ({ event, path }) => {
  const html = event.clipboardData.getData('text/html')
  // Blocks copied in the Studio itself stay as they are.
  const isOwn = event.clipboardData.types.some(type => type.includes('portable-text'))
  if (!html || isOwn) return undefined
  // Loaded on demand: only pasting needs it.
  return import('./html-to-blocks.ts').then(({ htmlToBlocks }) => {
    const insert = htmlToBlocks(html)
    return insert.length > 0 ? { insert, path } : undefined
  })
}
