import { Button, Card, Flex, Select, Stack, Text, TextInput } from '@sanity/ui'
import { useState } from 'react'
import { type Locale, localeNames, locales } from '../../shared/i18n/locale.ts'
import { SHARE_DAYS, type Share } from '../../shared/preview/endpoints.ts'
import { label } from '../language.ts'
import { ShareList } from './ShareList.tsx'
import { createShare, listShares } from './shares.ts'

interface Props {
  /** Path of the document, without language. */
  path: string
  perspective: string[]
  shares: readonly Share[]
  onChange: (shares: Share[] | undefined) => void
}

/** Makes a link to the preview of a page, and lists those that there are. */
export function ShareForm({ path, perspective, shares, onChange }: Props) {
  const [locale, setLocale] = useState<Locale>('zh')
  const [days, setDays] = useState<(typeof SHARE_DAYS)[number]>(7)
  const [url, setUrl] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const create = async () => {
    try {
      setUrl(await createShare({ address: `/${locale}${path}`, perspective, days }))
      setFailure(undefined)
      onChange(await listShares())
    } catch {
      setFailure(label('未能创建链接，请稍后再试。', 'The link was not made. Try again later.'))
    }
  }
  const own = shares.filter(({ address }) => address.replace(/^\/\w+/, '') === path)
  return (
    <Stack gap={4}>
      <Text size={1} muted>
        {label(
          '收到链接的人无需登录即可看到这一页的草稿，看不到其他页面的预览。',
          'Whoever has the link sees the draft of this page without an account, and no other preview.'
        )}
      </Text>
      <Flex gap={3}>
        <Select
          aria-label={label('页面语言', 'Language of the page')}
          value={locale}
          onChange={({ currentTarget }) => setLocale(currentTarget.value === 'en' ? 'en' : 'zh')}
        >
          {locales.map(name => (
            <option key={name} value={name}>
              {localeNames[name]}
            </option>
          ))}
        </Select>
        <Select
          aria-label={label('有效期', 'Valid for')}
          value={String(days)}
          onChange={({ currentTarget }) =>
            setDays(SHARE_DAYS.find(each => String(each) === currentTarget.value) ?? 7)
          }
        >
          {SHARE_DAYS.map(each => (
            <option key={each} value={each}>
              {label(`${each} 天`, each === 1 ? '1 day' : `${each} days`)}
            </option>
          ))}
        </Select>
        <Button
          tone="primary"
          text={label('创建链接', 'Create link')}
          onClick={() => void create()}
        />
      </Flex>
      {failure && (
        <Card tone="critical" padding={3} radius={2}>
          <Text size={1}>{failure}</Text>
        </Card>
      )}
      {url && <NewLink url={url} />}
      <ShareList shares={own} onChange={onChange} />
    </Stack>
  )
}

function NewLink({ url }: { url: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = () => navigator.clipboard.writeText(url).then(() => setCopied(true))
  return (
    <Stack gap={2}>
      <Flex gap={2}>
        <Stack flex={1}>
          <TextInput
            readOnly
            aria-label={label('链接', 'Link')}
            data-testid="share-url"
            value={url}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        </Stack>
        {/* Browsers offer the clipboard to secure pages only. */}
        {navigator.clipboard && (
          <Button
            mode="ghost"
            text={isCopied ? label('已复制', 'Copied') : label('复制', 'Copy')}
            onClick={() => void copy()}
          />
        )}
      </Flex>
      <Text size={1} muted>
        {label('链接只在此时显示，请现在复制。', 'The link is shown only now: copy it.')}
      </Text>
    </Stack>
  )
}
