import { Card, Stack, Text } from '@sanity/ui'
import { label } from '../language.ts'
import { ShareList } from './ShareList.tsx'
import { useShares } from './useShares.ts'

/** All links to previews, to revoke them. */
export function SharedPreviews() {
  const { shares, setShares } = useShares()
  if (!shares) return null
  return (
    <Card border radius={3} padding={4} data-testid="shares">
      <Stack gap={4}>
        <Text weight="semibold">
          {`${label('分享的预览', 'Shared previews')} (${shares.length})`}
        </Text>
        {shares.length === 0 ? (
          <Text size={1} muted>
            {label(
              '没有有效的链接。在页面的操作菜单中选择“分享预览”创建。',
              'There is no valid link. Make one by “Share preview” in the menu of a page.'
            )}
          </Text>
        ) : (
          <ShareList shares={shares} onChange={setShares} />
        )}
      </Stack>
    </Card>
  )
}
