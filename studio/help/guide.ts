import { label } from '../language.ts'

/** A part of the guide: its steps, and the picture that `tests/guide-pictures.ts` takes. */
export type GuidePart = { title: string; steps: string[]; picture?: string }

/** The guide for editors, in the editor's language. */
export const guide: GuidePart[] = [
  {
    title: label('修改并发布', 'Change and publish'),
    picture: 'document',
    steps: [
      label(
        '在“内容”中打开页面或摄像机，直接输入；内容随时自动保存为草稿，访客看不到。',
        'Open a page or camera under “Content” and type. What you type is saved as a draft at once; visitors do not see it.'
      ),
      label(
        '按“发布”。几秒后右下角提示已上线，并给出中英文页面的链接；没有页面显示这处更改时，提示会说明。',
        'Press “Publish”. Seconds later a notice says that it is live, with the pages in both languages; or that no page shows the change.'
      ),
      label(
        '要给没有账号的人看草稿，在文档菜单中选择“分享预览”，选好语言和有效期，把链接发给对方；在“网站”里可以撤销。',
        'To show a draft to a person without an account, choose “Share preview” in the menu of the document, a language and how long the link is valid. Revoke it under “Site”.'
      ),
      label(
        '页面没能显示某张图片、文件或链接时，文档顶部和“网站”里会写明字段和原因。',
        'If a page could not show a picture, file or link, the top of the document and the tool “Site” name the field and the reason.'
      )
    ]
  },
  {
    title: label('调整顺序', 'Order a list'),
    picture: 'order',
    steps: [
      label(
        '在摄像机、产品等列表中拖动左侧手柄，或用空格键和方向键。',
        'Drag the handle at the left of a list, or use Space and the arrow keys.'
      ),
      label(
        '已发布内容的顺序随即上线，草稿的顺序在发布时生效。',
        'The order of published documents is live at once, that of drafts when they are published.'
      )
    ]
  },
  {
    title: label('送审', 'Have it reviewed'),
    picture: 'reviews',
    steps: [
      label(
        '供稿人，以及设置为需要审核的内容，在文档菜单中选择“送审”，可附说明。',
        'Contributors, and everybody for types that need it, choose “Request review” in the menu of the document and may add a note.'
      ),
      label(
        '审核人在“审核”中打开，按“查看更改”对照，然后“批准并发布”或“退回修改”。',
        'Reviewers open it under “Reviews”, compare by “See the changes”, then choose “Approve and publish” or “Return”.'
      ),
      label('送审人会收到提示。', 'The author is told.')
    ]
  },
  {
    title: label('用词与英文', 'Words and English'),
    picture: 'words',
    steps: [
      label(
        '标点、重复的字、广告法禁用词、统一写法和中英文数字不一致，会在字段旁提醒；“用词检查”列出全部。',
        'Punctuation, doubled words, words that the law forbids, house terms and differing figures are marked at their field; “Words” lists all.'
      ),
      label(
        '“英文未完成”列出缺少或比中文旧的英文，可导出 XLSX 或 XLIFF 交给译者，再导入为草稿。',
        '“English incomplete” lists English that is missing or older than the Chinese: export it for a translator as XLSX or XLIFF, and import it into drafts.'
      )
    ]
  },
  {
    title: label('粘贴', 'Paste'),
    steps: [
      label(
        '从 Word、WPS 或网页粘贴的正文保留标题、加粗、斜体、列表和可用的链接；表格每行成为一个列表项。',
        'Text of Word, WPS or a web page keeps headings, bold, italics, lists and allowed links; a row of a table becomes one list item.'
      ),
      label(
        '点一下“其他参数”“常见问题”等列表，再粘贴 Excel 的行，每行成为一项。',
        'Click a list such as “Further specifications” or “Questions” and paste rows of Excel: each becomes an item.'
      )
    ]
  },
  {
    title: label('收件箱', 'Inbox'),
    picture: 'inbox',
    steps: [
      label(
        '旁边的数字是未处理的留言。可回复邮件、标记为已处理或垃圾信息，并导出列表。',
        'The number counts unread messages. Answer by e-mail, mark as handled or as spam, and export the list.'
      )
    ]
  }
]
