import { Card, Stack, Text } from '@sanity/ui'
import { getPublishedId, useSchema } from 'sanity'
import { isObject } from '../../shared/json/is-object.ts'
import { label } from '../language.ts'
import type { Content } from '../list/useContent.ts'
import { omissionPlaces, omissionReason } from '../publish-status/omissions.ts'
import { usePublishStatus } from '../publish-status/usePublishStatus.ts'
import { fieldTitle } from '../site/field-title.ts'

/** What the site could not show of this document, with field and reason. */
export function SiteNotices({ value }: { value: unknown }) {
  const status = usePublishStatus()
  const schema = useSchema()
  if (!isDocument(value)) return null
  const schemaType = schema.get(value._type)
  const titleOf = (place: string) => (schemaType ? fieldTitle(schemaType, place) : place)
  const own = (status?.omissions ?? []).flatMap(omission =>
    omissionPlaces(omission, [value]).map(({ place }) => ({
      key: `${place} ${omission.page}`,
      tone: 'caution' as const,
      text: `${titleOf(place)} (${omission.page}): ${omissionReason(omission)}`
    }))
  )
  const failed = (status?.failures ?? [])
    .filter(({ document }) => document === getPublishedId(value._id))
    .map(({ page = '', field = '', message }) => ({
      key: `${field} ${page}`,
      tone: 'critical' as const,
      text: [
        `${titleOf(field)} (${page}): `,
        label(
          '页面未能更新，仍显示上一版。请检查这个字段。',
          'The page could not be updated and shows its previous version. Check this field.'
        ),
        ` ${message}`
      ].join('')
    }))
  const notices = [...failed, ...own]
  if (notices.length === 0) return null
  return (
    <Stack gap={2} data-testid="site-notices">
      {notices.map(({ key, tone, text }) => (
        <Card key={key} tone={tone} padding={3} radius={2} border>
          <Text size={1}>{text}</Text>
        </Card>
      ))}
    </Stack>
  )
}

function isDocument(value: unknown): value is Content {
  return isObject(value) && typeof value._id === 'string' && typeof value._type === 'string'
}
