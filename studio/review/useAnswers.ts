import { useToast } from '@sanity/ui/toast'
import { useEffect, useRef } from 'react'
import { useCurrentUser } from 'sanity'
import { label } from '../language.ts'
import { useLiveQuery } from '../list/useLiveQuery.ts'
import { REVIEWS, type Review } from './review.ts'

/** Notifies the author of a request, wherever in the Studio, that it was answered. */
export function useAnswers(): void {
  const user = useCurrentUser()
  const { result } = useLiveQuery<Review[]>(REVIEWS)
  const toast = useToast()
  const told = useRef(new Set<string>())
  useEffect(() => {
    for (const review of result ?? []) {
      const key = `${review._id} ${review.answeredAt}`
      if (review.requestedBy !== user?.id || review.state === 'waiting') continue
      if (told.current.has(key)) continue
      told.current.add(key)
      toast.push({
        id: key,
        status: review.state === 'approved' ? 'success' : 'warning',
        duration: 30_000,
        closable: true,
        title:
          review.state === 'approved'
            ? label('您送审的内容已批准并发布', 'What you sent for review is published')
            : label('您送审的内容被退回修改', 'What you sent for review was returned'),
        description: review.answer ?? review.answeredByName
      })
    }
  }, [result, user?.id, toast])
}
