import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy
} from '@dnd-kit/sortable'
import { Box, Card, Stack, Text } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import { useEffect, useMemo, useState } from 'react'
import { LoadingBlock, useClient, useDocumentValuePermissions } from 'sanity'
import { label } from '../language.ts'
import { useLiveQuery } from '../list/useLiveQuery.ts'
import { apiVersion } from '../project.ts'
import { OrderItem } from './OrderItem.tsx'
import {
  isSameOrder,
  moveEntry,
  type OrderEntry,
  type OrderRow,
  orderPatches,
  renumber,
  toEntries
} from './order.ts'

const QUERY = '*[_type == $type]{_id, _type, order}'
const RELEASES = '*[_type == "system.release" && state == "active"]{name}'

/** All documents of one type in display order; drag and drop (or Space and the arrow keys) reorders them. */
export function OrderPane({ options }: { options: Record<string, string> }) {
  const { type } = options
  const params = useMemo(() => ({ type }), [type])
  const { result, error } = useLiveQuery<OrderRow[]>(QUERY, params)
  const { result: releases } = useLiveQuery<{ name: string }[]>(RELEASES)
  const saved = useMemo(
    () =>
      result &&
      releases &&
      toEntries(
        result,
        releases.map(({ name }) => name)
      ),
    [result, releases]
  )
  const [dragged, setDragged] = useState<OrderEntry[]>()
  const document = useMemo(() => ({ _id: type, _type: type }), [type])
  const [permission] = useDocumentValuePermissions({ document, permission: 'update' })
  const canOrder = permission?.granted === true
  const client = useClient({ apiVersion })
  const toast = useToast()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates })
  )

  // The lake has returned the dragged order.
  const isSaved = dragged !== undefined && saved !== undefined && isSameOrder(dragged, saved)
  useEffect(() => {
    if (isSaved) setDragged(undefined)
  }, [isSaved])

  if (!saved) return error ? <Note text={error.message} /> : <LoadingBlock />
  // Optimistic update: the dragged order is shown until the lake returns it, not an older one.
  const list = dragged && isSameDocuments(dragged, saved) ? dragged : saved

  async function drop({ active, over }: DragEndEvent): Promise<void> {
    const from = list.findIndex(({ id }) => id === active.id)
    const to = list.findIndex(({ id }) => id === over?.id)
    if (from < 0 || to < 0 || from === to) return
    const next = moveEntry(list, from, to)
    const wanted = renumber(next)
    setDragged(wanted)
    const transaction = client.transaction()
    for (const { ids, order } of orderPatches(next)) {
      for (const id of ids) transaction.patch(id, patch => patch.set({ order }))
    }
    try {
      await transaction.commit({ visibility: 'sync' })
      toast.push({ status: 'success', title: label('新的顺序已保存', 'The new order is saved') })
    } catch (failure) {
      setDragged(undefined)
      toast.push({
        status: 'error',
        title: label('顺序未能保存', 'The order could not be saved'),
        description: failure instanceof Error ? failure.message : undefined
      })
    }
  }

  return (
    <Box padding={2} height="fill" overflow="auto">
      <Note
        text={
          canOrder
            ? label(
                '拖动左侧手柄调整顺序，松开后网站随即更新；草稿的顺序在发布时生效。',
                'Drag by the handle: the site follows as soon as you let go, for drafts when they are published.'
              )
            : label('您的角色不能调整顺序。', 'Your role cannot change the order.')
        }
      />
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop}>
        <SortableContext items={list.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
          <Stack gap={1}>
            {list.map(entry => (
              <OrderItem key={entry.id} entry={entry} canOrder={canOrder} />
            ))}
          </Stack>
        </SortableContext>
      </DndContext>
    </Box>
  )
}

/** False if a document appeared or disappeared meanwhile: the saved list is newer then. */
function isSameDocuments(one: readonly OrderEntry[], other: readonly OrderEntry[]): boolean {
  const ids = new Set(other.map(({ id }) => id))
  return one.length === ids.size && one.every(({ id }) => ids.has(id))
}

function Note({ text }: { text: string }) {
  return (
    <Card padding={3}>
      <Text size={1} muted>
        {text}
      </Text>
    </Card>
  )
}
