import { Button, Dialog, Stack, Text } from '@sanity/ui'
import { useSyncExternalStore } from 'react'
import { label } from '../language.ts'
import { sessionState, subscribeToSession } from '../transport/pause-until-signed-in.ts'
import { signInUrl } from '../transport/sign-in.ts'

/** Dialog shown when the session has ended; the form behind it keeps its state until the editor signs in. */
export function SessionEnded() {
  const { ended } = useSyncExternalStore(subscribeToSession, sessionState)
  if (!ended) return null
  return (
    <Dialog
      id="session-ended"
      width={1}
      header={label('登录已过期', 'Your session has ended')}
      footer={
        <Stack padding={3}>
          <Button
            as="a"
            href={signInUrl()}
            target="_blank"
            rel="noreferrer"
            tone="primary"
            text={label('在新标签页中登录', 'Sign in in a new tab')}
          />
        </Stack>
      }
    >
      <Stack padding={4} gap={4}>
        <Text>
          {label(
            '您输入的内容还在这里，没有丢失。请在新标签页中用同一账号登录，然后回到这里，内容会自动保存。',
            'What you typed is still here. Sign in with the same account in a new tab and come back: it is saved then by itself.'
          )}
        </Text>
      </Stack>
    </Dialog>
  )
}
