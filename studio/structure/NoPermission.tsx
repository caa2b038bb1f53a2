import { label } from '../language.ts'
import { EmptyState } from '../list/EmptyState.tsx'

/** Shown in place of the inbox to those who may not read it. */
export function NoPermission() {
  return (
    <EmptyState
      text={label(
        '您的角色没有查看收件箱的权限，请联系管理员。',
        'Your role has no permission to see the inbox. Ask an administrator.'
      )}
    />
  )
}
