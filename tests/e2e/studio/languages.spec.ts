import type { Locator, Page } from '@playwright/test'
import { visit } from './page-pool.ts'
import { foreignTexts, type Language, recordTexts } from './said.ts'
import { expect, newId, openDocument, test } from './studio.ts'
import { createUser } from './users.ts'

/** Texts of Sanity's code, which prove that their dialogs were opened. */
const PROOF = {
  'zh-Hans': ['关闭对话框', '上个月', '选择时区', '方形'],
  'en-US': ['Close dialog', 'Previous month', 'Select time zone', 'Square']
}
/** Time in which a menu or dialog is drawn, and its tooltips are not yet. */
const DRAWN_MS = 350

for (const language of ['zh-Hans', 'en-US'] as const) {
  test(`lists, menus and dialogs are in one language: ${language}`, async ({ enter, content }) => {
    const releaseId = newId('r').replace('-', '')
    await content.releases.create({
      releaseId,
      metadata: {
        title: releaseId,
        releaseType: 'scheduled',
        intendedPublishAt: '2099-01-01T00:00:00Z'
      }
    })
    const person = await createUser('administrator', 'A')
    const page = await enter('administrator', { language, person })
    await expect(page.getByTestId('studio-navbar')).toBeVisible()
    await recordTexts(page)
    const walk = new Walk(page, language)
    await walk.lists()
    await walk.document()
    await walk.pictures()
    await walk.navbar()
    await walk.search()
    await walk.releases(releaseId)
    await walk.tools()
    const { said, foreign } = await foreignTexts(page, content, language)
    const missing = PROOF[language].filter(text => !said.includes(text))
    expect({ missing, foreign }).toEqual({ missing: [], foreign: [] })
    await content.releases.archive({ releaseId })
    await content.releases.delete({ releaseId })
  })
}

/** Opens what editors can open, in either language; the source of a document and queries are code. */
class Walk {
  readonly #page: Page
  readonly #language: Language

  constructor(page: Page, language: Language) {
    this.#page = page
    this.#language = language
  }

  async lists(): Promise<void> {
    for (const path of ['inbox;unread', 'reviews', 'english', 'words', 'hardware;camera'])
      await this.#visit(`/studio/structure/${path}`)
  }

  async document(): Promise<void> {
    const page = this.#page
    await openDocument(page, 'camera', 'camera-pro')
    await this.#pressMenus(page.getByTestId('pane-header').last())
    await this.#pressMenus(page.getByTestId('pane-footer').last())
    const actions = page.getByTestId('action-menu-button')
    for (const [zh, en] of [
      ['删除', 'Delete'],
      ['分享预览', 'Share preview']
    ] as const)
      await this.#openItem(actions, this.#say(zh, en))
    const more = page.getByTestId('pane-context-menu-button').last()
    await this.#openItem(more, this.#say('历史', 'History'))
  }

  async pictures(): Promise<void> {
    const page = this.#page
    await openDocument(page, 'camera', 'camera-pro', 'hero')
    for (const [zh, en] of [
      ['打开图片选项菜单', 'Open image options menu'],
      ['打开图片编辑对话框', 'Open image edit dialog']
    ] as const)
      await this.#press(page.getByRole('button', { name: this.#say(zh, en) }))
  }

  async navbar(): Promise<void> {
    await visit(this.#page, '/studio/structure')
    await this.#pressMenus(this.#page.getByTestId('studio-navbar'))
  }

  async search(): Promise<void> {
    const page = this.#page
    await page.getByTestId('studio-search').click()
    await page.getByRole('button', { name: this.#say('添加筛选器', 'Add filter') }).click()
    await page.waitForTimeout(DRAWN_MS)
    // All fields, images and files among them, are listed as they are looked for.
    const find = page.getByPlaceholder(this.#say('筛选', 'Filter')).last()
    const field = this.#say('原文件名', 'Original file name')
    await find.fill(field)
    await expect(page.getByText(field).last()).toBeVisible()
    await find.fill(this.#say('创建时间', 'Created at'))
    await page.getByText(this.#say('创建时间', 'Created at')).last().click()
    await page.getByRole('button', { name: this.#say('最后', 'last'), exact: true }).click()
    await page.getByRole('menuitem', { name: this.#say('之后', 'after'), exact: true }).click()
    await expect(page.getByRole('textbox', { name: this.#say('日期', 'Date') })).toBeVisible()
    await page.waitForTimeout(DRAWN_MS)
    await this.#close(3)
  }

  async releases(id: string): Promise<void> {
    const page = this.#page
    await this.#visit('/studio/releases')
    await this.#pressMenus(page.getByTestId('studio-layout'))
    await page
      .getByRole('button', { name: this.#say('新建发布计划', 'New release') })
      .first()
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.waitForTimeout(DRAWN_MS)
    await this.#close()
    await this.#press(page.getByRole('button', { name: /^GMT/ }))
    await this.#visit(`/studio/releases/${id}`)
    await this.#pressMenus(page.getByTestId('studio-layout'))
  }

  async tools(): Promise<void> {
    for (const tool of ['site', 'footprint', 'help', 'preview']) {
      await this.#visit(`/studio/${tool}`)
    }
  }

  #say(zh: string, en: string): string {
    return this.#language === 'zh-Hans' ? zh : en
  }

  async #visit(path: string): Promise<void> {
    await visit(this.#page, path)
    await this.#page.waitForTimeout(3 * DRAWN_MS)
  }

  async #press(button: Locator): Promise<void> {
    await button.first().click()
    await this.#page.waitForTimeout(DRAWN_MS)
    await this.#close()
  }

  async #openItem(menu: Locator, name: string): Promise<void> {
    await menu.click()
    await this.#page.getByRole('menuitem', { name }).first().press('Enter')
    await this.#page.waitForTimeout(2 * DRAWN_MS)
    await this.#close()
  }

  /** Presses each button that opens a menu or dialog. */
  async #pressMenus(scope: Locator): Promise<void> {
    for (const button of await scope.locator('button[aria-haspopup]:visible').all()) {
      // One may have closed or replaced another.
      if (await button.isEnabled().catch(() => false)) await this.#press(button)
    }
  }

  async #close(times = 1): Promise<void> {
    for (let time = 0; time < times; time += 1) await this.#page.keyboard.press('Escape')
  }
}
