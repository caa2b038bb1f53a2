import { negotiateLocale } from '../../shared/server/account/language.ts'
import type { Role } from '../options.ts'
import type { Action, Grant } from './types.ts'

const writes: Action[] = ['create', 'update', 'delete', 'upload']

/** Roles of accounts. */
export const accountRoles = ['administrator', 'editor', 'contributor', 'viewer'] as const

/**
 * The grants of each role. Drafts, versions and releases are open to all signed-in users; other ids
 * with a dot (such as an inbox) only to editors and administrators. A `custom` token has its own
 * grants.
 */
export const roleGrants: Record<Role, Grant[]> = {
  administrator: [{ actions: ['read', ...writes, 'history', 'manage'], ids: 'all' }],
  editor: [{ actions: ['read', ...writes, 'history'], ids: 'all' }],
  contributor: [
    { actions: ['read', 'history'], ids: 'open' },
    { actions: ['create', 'update', 'delete'], ids: 'drafts' },
    // the documents of images and files are made by the upload
    {
      actions: ['upload'],
      ids: 'public',
      types: ['sanity.imageAsset', 'sanity.fileAsset']
    }
  ],
  viewer: [{ actions: ['read', 'history'], ids: 'open' }],
  custom: [],
  visitor: [{ actions: ['read'], ids: 'public', assets: 'in use' }]
}

export function isAccountRole(value: unknown): value is Role {
  return accountRoles.some(role => role === value)
}

const chineseTitles: Record<string, string> = {
  administrator: '管理员',
  editor: '编辑',
  contributor: '供稿人',
  viewer: '查看者'
}

/** The title of a role in the Studio: in Chinese for clients that ask for it. */
export function roleTitle(role: string, acceptLanguage: string | undefined): string {
  const language = negotiateLocale(null, `${acceptLanguage ?? ''},en`)
  const english = role.slice(0, 1).toUpperCase() + role.slice(1)
  return (language === 'zh' && chineseTitles[role]) || english
}
