import { EnvelopeIcon } from '@sanity/icons/Envelope'
import { Box, Button, Stack } from '@sanity/ui'
import { type StringInputProps, useFormValue } from 'sanity'
import { label } from '../language.ts'
import { type Received, replyAddress } from './reply.ts'

/** The sender's e-mail address with a button that opens a reply in the editor's mail program. */
export function Reply(props: StringInputProps) {
  const received = useFormValue([]) as Received
  return (
    <Stack gap={3}>
      {props.renderDefault(props)}
      {props.value && (
        <Box>
          <Button
            as="a"
            href={replyAddress(received)}
            icon={EnvelopeIcon}
            mode="ghost"
            text={label('写邮件回复', 'Reply by e-mail')}
          />
        </Box>
      )}
    </Stack>
  )
}
