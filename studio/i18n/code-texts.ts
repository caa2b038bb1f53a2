/**
 * English that packages of the Studio write into their code, where no resource bundle reaches it: the code, which ends
 * with the text, or with the first value of a template literal, and its Chinese. A build fails if a package has it no longer.
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
  ['text: "Update time zone"', '更改时区'],
  // Beginnings and ends of template literals
  ['`Open in ${', '打开：'],
  ['`Cropped image size: ${', '裁剪后的尺寸：'],
  ['} pixels`', ' 像素'],
  // Months and days of the week of calendars, one a line
  ['\n\t"January"', '1月'],
  ['\n\t"February"', '2月'],
  ['\n\t"March"', '3月'],
  ['\n\t"April"', '4月'],
  ['\n\t"May"', '5月'],
  ['\n\t"June"', '6月'],
  ['\n\t"July"', '7月'],
  ['\n\t"August"', '8月'],
  ['\n\t"September"', '9月'],
  ['\n\t"October"', '10月'],
  ['\n\t"November"', '11月'],
  ['\n\t"December"', '12月'],
  ['\n\t"Sun"', '日'],
  ['\n\t"Mon"', '一'],
  ['\n\t"Tue"', '二'],
  ['\n\t"Wed"', '三'],
  ['\n\t"Thu"', '四'],
  ['\n\t"Fri"', '五'],
  ['\n\t"Sat"', '六']
]
