import { randomUUID } from 'node:crypto'
import { devices, expect, type Page, test } from '@playwright/test'
import { editorClient } from '../support/clients.ts'
import { waitUntil } from '../support/wait-until.ts'
import { collectErrors } from './strict-test.ts'

const TEXTS = {
  zh: {
    sent: '留言已提交',
    send: '提交',
    errors: '请填写姓名。',
    phone: '电话号码格式不对',
    check: '核对后提交'
  },
  en: {
    sent: 'Your message was received',
    send: 'Send',
    errors: 'Name is missing.',
    phone: 'not the form of a telephone number',
    check: 'Check and send'
  }
} as const
type Locale = keyof typeof TEXTS
const PHONE = devices['iPhone 13']
// Each language and each size once: the two are independent.
const VISITORS = [
  { locale: 'en', size: 'desktop', options: { viewport: { width: 1280, height: 900 } } },
  {
    locale: 'zh',
    size: 'phone',
    options: { viewport: PHONE.viewport, hasTouch: true, userAgent: PHONE.userAgent }
  }
] as const

/** Messages in the inbox from an address, as an editor reads them. */
async function inbox(
  baseURL: string | undefined,
  email: string
): Promise<Record<string, unknown>[]> {
  const client = await editorClient(baseURL ?? '', process.env.EDITOR_PASSWORD ?? '')
  const query = '*[_type == "message" && email == $email]'
  await waitUntil(`message of ${email}`, async () => {
    return (await client.fetch(query, { email }, { perspective: 'raw' })).length > 0
  })
  return client.fetch(query, { email }, { perspective: 'raw' })
}

function newEmail(): string {
  return `${randomUUID()}@example.com`
}

async function fill(page: Page, locale: Locale, values: Record<string, string>): Promise<void> {
  await page.goto(`/${locale}/contactUs`)
  const form = page.locator('form.contact-form')
  const all = {
    theme: '演示 demo',
    company: '某市大数据局',
    name: '张工',
    phone: '010-00000000',
    message: '<b>甲</b> 八台摄像机',
    ...values
  }
  for (const [name, value] of Object.entries(all)) await form.locator(`[name=${name}]`).fill(value)
}

for (const { locale, size, options } of VISITORS) {
  const words = TEXTS[locale]
  test.describe(`${locale} on a ${size}`, () => {
    test.use(options)

    test('wrong fields are named beside them and in sum, then the message arrives', async ({
      page,
      baseURL
    }) => {
      const errors = collectErrors(page)
      const email = newEmail()
      await fill(page, locale, { name: '', phone: '电话', email })
      await page.getByRole('button', { name: words.send, exact: true }).click()
      const summary = page.locator('.form-summary')
      await expect(summary).toBeFocused()
      await expect(summary.getByRole('link')).toHaveCount(2)
      await expect(page.locator('#contact-name-error')).toHaveText(words.errors)
      await expect(page.locator('#contact-phone-error')).toContainText(words.phone)
      await expect(page.locator('form.contact-form [name=message]')).toHaveValue(
        '<b>甲</b> 八台摄像机'
      )
      await summary.getByRole('link').first().click()
      await expect(page.locator('form.contact-form [name=name]')).toBeFocused()
      await page.locator('form.contact-form [name=name]').fill('张工')
      const button = page.getByRole('button', { name: words.send, exact: true })
      await button.scrollIntoViewIfNeeded()
      const phone = page.locator('form.contact-form [name=phone]')
      await phone.fill('0755-00000000 转 801')
      await expect(phone).not.toHaveAttribute('aria-invalid')
      await expect(page.locator('#contact-phone-error')).toBeHidden()
      await expect(phone).toBeFocused()
      // Mouse straight from field to button: no layout shift may move it.
      const before = await button.boundingBox()
      await page.mouse.move(before ? before.x + before.width / 2 : 0, before ? before.y + 8 : 0)
      await page.mouse.down()
      await expect(phone).not.toBeFocused()
      expect(await button.boundingBox()).toEqual(before)
      await page.mouse.up()
      await expect(page.getByRole('heading', { name: words.sent })).toBeFocused()
      const stored = await inbox(baseURL, email)
      expect(stored).toHaveLength(1)
      expect(stored[0]).toMatchObject({
        locale,
        name: '张工',
        phone: '0755-00000000 转 801',
        message: '<b>甲</b> 八台摄像机',
        page: '/contactUs'
      })
      expect(errors).toEqual([])
    })

    test.describe('without scripts', () => {
      test.use({ javaScriptEnabled: false })
      test('the form leads to a result page, with its errors on the way', async ({
        page,
        baseURL
      }) => {
        const email = newEmail()
        await fill(page, locale, { phone: '电话', email })
        await page.waitForTimeout(2200)
        await page.getByRole('button', { name: words.send, exact: true }).click()
        await expect(page.locator('#contact-phone-error')).toContainText(words.phone)
        await expect(page.locator('form.contact-form [name=email]')).toHaveValue(email)
        await expect(page.locator('header').first()).toBeVisible()
        await page.locator('form.contact-form [name=phone]').fill('')
        await page.getByRole('button', { name: words.send, exact: true }).click()
        await expect(page).toHaveURL(new RegExp(`/${locale}/forms/sent$`))
        await expect(page.getByRole('heading', { name: words.sent })).toBeVisible()
        expect(await inbox(baseURL, email)).toHaveLength(1)
        // The result of a POST has its own URL (Post/Redirect/Get), so Back shows it again.
        await page.goBack()
        await expect(page.locator('#contact-phone-error')).toBeVisible()
        await expect(page.locator('form.contact-form [name=email]')).toHaveValue(email)
      })
      test('the newsletter asks to check, then answers, an international address too', async ({
        page
      }) => {
        await page.goto(`/${locale}/hardware`)
        const mailbox = `采购${randomUUID().slice(0, 8)}`
        await page.locator('form.subscribe [name=email]').fill(`${mailbox}＠例子。公司`)
        await page.locator('form.subscribe button').click()
        await expect(page.getByRole('heading', { name: words.check })).toBeVisible()
        await page.waitForTimeout(2200)
        await page.locator('main button').click()
        await expect(page).toHaveURL(new RegExp(`/${locale}/forms/subscribed$`))
      })
    })
  })
}

for (const locale of ['zh', 'en'] as const)
  for (const javaScriptEnabled of [true, false])
    test.describe(`${locale} ${javaScriptEnabled ? 'with' : 'without'} scripts`, () => {
      test.use({ javaScriptEnabled })
      test('an international address and a telephone number with extension arrive, as a Chinese keyboard types them', async ({
        page,
        baseURL
      }) => {
        const mailbox = `采购${randomUUID().slice(0, 8)}`
        const words = TEXTS[locale]
        await fill(page, locale, {
          email: `${mailbox}＠例子。公司`,
          phone: '（+852）2345-6789 分機 12'
        })
        if (!javaScriptEnabled) await page.waitForTimeout(2200)
        await page.getByRole('button', { name: words.send, exact: true }).click()
        await expect(page.getByRole('heading', { name: words.sent })).toBeVisible()
        expect(await inbox(baseURL, `${mailbox}@例子.公司`)).toMatchObject([
          { phone: '（+852）2345-6789 分機 12', phoneNumbers: ['+85223456789;ext=12'] }
        ])
      })
      test('a number that its country cannot have is refused beside the field', async ({
        page
      }) => {
        await fill(page, locale, { email: newEmail(), phone: '+86 123' })
        if (!javaScriptEnabled) await page.waitForTimeout(2200)
        const words = TEXTS[locale]
        await page.getByRole('button', { name: words.send, exact: true }).click()
        await expect(page.locator('#contact-phone-error')).toContainText(words.phone)
        await expect(page.locator('form.contact-form [name=phone]')).toHaveValue('+86 123')
      })
    })

test('what was typed outlives a reload, until it was sent', async ({ page }) => {
  const email = newEmail()
  await fill(page, 'zh', { email })
  await expect(page.locator('form.contact-form [name=message]')).toHaveValue(/八台/)
  await page.locator('form.contact-form [name=message]').pressSequentially('，尽快')
  await page.goto('/zh/')
  await page.goto('/zh/contactUs')
  await expect(page.locator('form.contact-form [name=message]')).toHaveValue(
    '<b>甲</b> 八台摄像机，尽快'
  )
  await expect(page.locator('form.contact-form [name=email]')).toHaveValue(email)
  await page.getByRole('button', { name: '提交', exact: true }).click()
  await expect(page.getByRole('heading', { name: '留言已提交' })).toBeVisible()
  await page.goto('/zh/contactUs')
  await expect(page.locator('form.contact-form [name=message]')).toHaveValue('')
})

test('what was typed before the script came outlives a reload, and nothing pasted is cut in silence', async ({
  page
}) => {
  const script = Promise.withResolvers<void>()
  await page.route(/\/ContactForm\.[^/]*\.js/, async route => {
    await script.promise
    await route.continue()
  })
  await fill(page, 'zh', { email: newEmail() })
  script.resolve()
  await takenOver(page)
  await page.reload()
  const message = page.locator('form.contact-form [name=message]')
  await expect(message).toHaveValue('<b>甲</b> 八台摄像机')
  await message.focus()
  await takenOver(page)
  await page.keyboard.insertText('长'.repeat(5993))
  await page.getByRole('button', { name: '提交', exact: true }).click()
  await expect(page.locator('#contact-message-error')).toContainText(/5000.*6\d{3}/)
})

test('without network the text stays, and is sent once when the network is back', async ({
  page,
  context,
  baseURL
}) => {
  const email = newEmail()
  const token = page.waitForResponse(/\/api\/forms\/token/)
  await fill(page, 'zh', { email })
  await takenOver(page)
  await token
  await context.setOffline(true)
  await page.getByRole('button', { name: '提交', exact: true }).click()
  await expect(page.getByRole('status').first()).toContainText('当前没有网络')
  await expect(page.locator('form.contact-form [name=message]')).toHaveValue('<b>甲</b> 八台摄像机')
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: '留言已提交' })).toBeVisible()
  expect(await inbox(baseURL, email)).toHaveLength(1)
})

test('an answer that was lost on its way does not make the message two', async ({
  page,
  baseURL
}) => {
  const email = newEmail()
  await fill(page, 'zh', { email })
  let lost = 0
  await page.route('**/api/contact?*', async route => {
    if (lost++ > 0) return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  await page.getByRole('button', { name: '提交', exact: true }).click()
  await page.getByRole('button', { name: '再次提交' }).click()
  await expect(page.getByRole('heading', { name: '留言已提交' })).toBeVisible()
  expect(await inbox(baseURL, email)).toHaveLength(1)
})

test('the link of a camera and of a product presets the subject', async ({ page }) => {
  await page.goto('/zh/hardwareQJ')
  await page.locator('a[href*="/contactUs?theme="]').first().click()
  await expect(page.locator('form.contact-form [name=theme]')).toHaveValue(/^索取报价：.+/)
  await expect(page).toHaveURL(/\/zh\/contactUs$/)
  await page.goto('/en/productxoa')
  await page.getByRole('link', { name: 'Product demo' }).first().click()
  await expect(page.locator('form.contact-form [name=theme]')).toHaveValue(/^Product demo: .+/)
})

test('an untouched form that is sent names its errors itself, in the language of the page, though its script is not there yet', async ({
  page
}) => {
  const script = Promise.withResolvers<void>()
  await page.route(/\/ContactForm\.[^/]*\.js/, async route => {
    await script.promise
    await route.continue()
  })
  await page.goto('/en/contactUs')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  script.resolve()
  const summary = page.locator('.form-summary')
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText([
    'Subject is missing',
    'Name is missing',
    'Give an e-mail address or a telephone number, so that we can answer',
    'Message is missing'
  ])
  const levels = await page
    .locator('main :is(h1, h2, h3, h4)')
    .evaluateAll(headings => headings.map(({ tagName }) => Number(tagName.slice(1))))
  expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([])
})

test('a telephone number is enough, and the form says so', async ({ page }) => {
  await page.goto('/en/contactUs')
  const form = page.locator('form.contact-form')
  for (const name of ['E-mail address', 'Telephone number'])
    await expect(
      form.getByRole('textbox', { name: `${name} e-mail or telephone is required`, exact: true })
    ).toBeVisible()
  await expect(
    form.getByRole('textbox', { name: 'Affiliated company optional', exact: true })
  ).toBeVisible()
  for (const [name, value] of Object.entries({
    theme: 'Please call',
    name: 'Zhang',
    phone: '+1 202 555 0143',
    message: randomUUID()
  }))
    await form.locator(`[name=${name}]`).fill(value)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Your message was received' })).toBeFocused()
})

test('a form that breaks shows the error page in its place', async ({ page }) => {
  await page.addInitScript(() => {
    crypto.getRandomValues = () => {
      throw new Error('no random numbers')
    }
  })
  await page.goto('/zh/contactUs')
  await page.locator('form.contact-form [name=theme]').focus()
  const alert = page.locator('main').getByRole('alert')
  await expect(alert).toContainText('错误信息: no random numbers')
  await expect(alert.getByRole('link', { name: '返回首页' })).toHaveAttribute('href', '/zh/')
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'a call to action' : 'a call to action without scripts', () => {
    test.use({ javaScriptEnabled })
    test('presets its own text as the subject, in the language of the page', async ({ page }) => {
      for (const [address, text] of [
        ['/zh/tabs/price', '申请试点'],
        ['/en/tabs/price', 'Apply for a pilot'],
        ['/en/', 'Product demo']
      ] as const) {
        await page.goto(address)
        await page.locator('main a[href*="/contactUs?theme="]', { hasText: text }).first().click()
        await expect(page.locator('form.contact-form [name=theme]')).toHaveValue(text)
      }
    })
  })
}

test('the newsletter answers in its place, the same for a known address', async ({ page }) => {
  const email = newEmail()
  for (let time = 0; time < 2; time++) {
    await page.goto('/en/hardware')
    await page.locator('form.subscribe [name=email]').fill('nonsense')
    await page.locator('form.subscribe button').click()
    await expect(page.locator('#subscribe-status')).toContainText('should look like')
    await page.locator('form.subscribe [name=email]').fill(email)
    await page.locator('form.subscribe button').click()
    await expect(page.locator('#subscribe-status')).toContainText('Received.')
  }
})

test.describe('a browser that fills in all it knows', () => {
  const KNOWN =
    /name|company|organi[sz]ation|e-?mail|tel|phone|website|url|street|address|city|postcode|zip|country|姓名|公司|单位|邮箱|邮件|电话|手机|网址|地址|城市|邮编|国家/i
  for (const javaScriptEnabled of [true, false]) {
    test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
      test.use({ javaScriptEnabled })
      test('never fills the trap, and the message is in the inbox, once', async ({
        page,
        baseURL
      }) => {
        const email = newEmail()
        await page.goto('/zh/contactUs')
        const filled: string[] = []
        for (const input of await page
          .locator('form.contact-form input:not([type=hidden])')
          .all()) {
          const name = (await input.getAttribute('name')) ?? ''
          const id = await input.getAttribute('id')
          const label = id ? await page.locator(`label[for="${id}"]`).textContent() : ''
          const about = [name, id, label, await input.getAttribute('autocomplete')].join(' ')
          if (!KNOWN.test(about.replace('contact-', ''))) continue
          filled.push(name)
          await input.fill(name === 'email' ? email : name === 'phone' ? '19200000000' : '某公司', {
            force: true
          })
        }
        expect(filled).toEqual(['company', 'name', 'email', 'phone'])
        await page.locator('form.contact-form [name=theme]').fill('咨询')
        await page.locator('form.contact-form [name=message]').fill('请联系')
        await page.waitForTimeout(3000)
        await page.getByRole('button', { name: '提交', exact: true }).click()
        await expect(page.getByRole('heading', { name: '留言已提交' })).toBeVisible()
        const stored = await inbox(baseURL, email)
        expect(stored).toHaveLength(1)
        expect(stored[0]).toMatchObject({ company: '某公司', phone: '19200000000' })
      })
    })
  }

  test('a person with keyboard and screen reader never meets the trap', async ({ page }) => {
    await page.goto('/zh/contactUs')
    await page.locator('form.contact-form [name=theme]').focus()
    const met: string[] = []
    for (let n = 0; n < 8; n++) {
      met.push(
        await page.evaluate(
          () =>
            document.activeElement?.getAttribute('name') ?? document.activeElement?.tagName ?? ''
        )
      )
      await page.keyboard.press('Tab')
    }
    expect(met).toEqual(['theme', 'company', 'name', 'email', 'phone', 'message', 'A', 'BUTTON'])
    const tree = await page.locator('form.contact-form').ariaSnapshot()
    expect(tree.match(/textbox/g)).toHaveLength(6)
  })
})

async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.querySelector('astro-island:not([ssr]) form.contact-form')
  )
}
