import { Box, Button, Card, Flex, Stack, Text } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import { useUser } from 'sanity'
import type { Share } from '../../shared/preview/endpoints.ts'
import { label, studioLanguage } from '../language.ts'
import { revokeShare } from './shares.ts'

/** Links with their page, end and author, each with a button that revokes it. */
export function ShareList({
  shares,
  onChange
}: {
  shares: readonly Share[]
  onChange: (shares: Share[]) => void
}) {
  return (
    <Stack gap={2}>
      {shares.map(share => (
        <ShareRow key={share.id} share={share} onChange={onChange} />
      ))}
    </Stack>
  )
}

function ShareRow({ share, onChange }: { share: Share; onChange: (shares: Share[]) => void }) {
  const [author] = useUser(share.by)
  const toast = useToast()
  const end = new Date(share.expires).toLocaleString(studioLanguage(), {
    dateStyle: 'medium',
    timeStyle: 'short'
  })
  const revoke = () =>
    revokeShare(share.id).then(onChange, () =>
      toast.push({ status: 'error', title: label('未能撤销链接', 'The link was not revoked') })
    )
  return (
    <Card border radius={2} padding={3} data-testid="share">
      <Flex align="center" gap={3}>
        <Box flex={1}>
          <Stack gap={2}>
            <Text size={1} weight="medium">
              {share.address}
            </Text>
            <Text size={1} muted>
              {[label(`有效至 ${end}`, `Until ${end}`), author?.displayName]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </Stack>
        </Box>
        <Button
          mode="ghost"
          tone="critical"
          padding={2}
          fontSize={1}
          text={label('撤销', 'Revoke')}
          onClick={() => void revoke()}
        />
      </Flex>
    </Card>
  )
}
