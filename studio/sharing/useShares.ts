import { useEffect, useState } from 'react'
import { useCurrentUser } from 'sanity'
import type { Share } from '../../shared/preview/endpoints.ts'
import { hasPreview } from '../project.ts'
import { canWrite } from '../review/review.ts'
import { listShares } from './shares.ts'

/** The links to previews; undefined until they are read, and where this user cannot share. */
export function useShares(): {
  shares: Share[] | undefined
  setShares: (shares: Share[] | undefined) => void
} {
  const [shares, setShares] = useState<Share[]>()
  const isWriter = canWrite(useCurrentUser()?.roles)
  useEffect(() => {
    if (!hasPreview || !isWriter) return
    let isOpen = true
    listShares().then(
      found => isOpen && setShares(found),
      () => undefined
    )
    return () => {
      isOpen = false
    }
  }, [isWriter])
  return { shares, setShares }
}
