/**
 * English that packages of the Studio write into their code, where no resource bundle reaches it: the code, which ends
 * with the text, and its Chinese. A build fails if a package has it no longer.
 */
export const codeTexts: readonly [code: string, chinese: string][] = [
  ['"aria-label": "Close dialog"', '关闭对话框'],
  ['"aria-label": "Clear"', '清除'],
  ['"aria-label": "Open"', '打开'],
  ['content: "Previous month"', '上个月'],
  ['content: "Next month"', '下个月'],
  ['content: "Previous year"', '上一年'],
  ['content: "Next year"', '下一年'],
  ['content: "Remove filter"', '移除筛选条件'],
  ['header: "Select time zone"', '选择时区'],
  ['text: "Update time zone"', '更改时区']
]
