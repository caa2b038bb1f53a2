/** Texts about drafts that Sanity keeps with its releases, which are turned off here. */
export const releasesTexts = {
  'copy-to-draft-dialog.confirm-button': '覆盖草稿',
  'copy-to-draft-dialog.description': '此文档已有草稿。将当前版本复制为草稿会覆盖它。',
  'copy-to-draft-dialog.title': '草稿已存在',
  'diff.list-empty': '没有更改可列出，请看文档',
  'diff.no-changes': '没有更改',
  'discard-version-dialog.description-draft': '对此文档的全部更改将永久删除，此操作无法撤销。',
  'discard-version-dialog.header-draft': '放弃草稿？',
  'discard-version-dialog.title-draft': '放弃草稿',
  'loading-release': '正在读取',
  'loading-release-documents': '正在读取文档',
  'menu.label': '版本菜单',
  'menu.tooltip': '操作',
  'permissions.error.discard-version': '您没有放弃此版本的权限',
  'permissions.error.unpublish': '您没有取消发布此文档的权限',
  'presence.tooltip.one-without-release': '{{displayName}}正在编辑此文档',
  'presence.tooltip.other': '{{count}} 人正在编辑此文档',
  'release-placeholder.title': '未命名',
  'unpublish.already-unpublished': '此文档已取消发布。',
  'unpublish.no-published-version': '此文档没有已发布的版本。'
}
