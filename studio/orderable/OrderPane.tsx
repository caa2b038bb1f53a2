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
import { useMemo, useState } from 'react'
import { LoadingBlock, useClient } from 'sanity'
import { label } from '../language.ts'
import { useLiveQuery } from '../list/useLiveQuery.ts'
import { apiVersion } from '../project.ts'
import { OrderItem } from './OrderItem.tsx'
import {
  moveEntry,
  type OrderEntry,
  type OrderRow,
  orderPatches,
  renumber,
  toEntries
} from './order.ts'

const QUERY = '*[_type == $type]{_id, _type, order}'

/** All documents of one type in display order; drag and drop (or Space and the arrow keys) reorders them. */
export function OrderPane({ options }: { options: Record<string, string> }) {
  const { type } = options
  const params = useMemo(() => ({ type }), [type])
  const { result, error } = useLiveQuery<OrderRow[]>(QUERY, params)
  const saved = useMemo(() => result && toEntries(result), [result])
  const [dragged, setDragged] = useState<{ from?: OrderEntry[]; list: OrderEntry[] }>()
  const client = useClient({ apiVersion })
  const toast = useToast()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates })
  )

  if (!saved) return error ? <Note text={error.message} /> : <LoadingBlock />
  // Optimistic update: the dragged order is shown until the lake returns it.
  const list = dragged && dragged.from === saved ? dragged.list : saved

  async function drop({ active, over }: DragEndEvent): Promise<void> {
    const from = list.findIndex(({ id }) => id === active.id)
    const to = list.findIndex(({ id }) => id === over?.id)
    if (from < 0 || to < 0 || from === to) return
    const next = moveEntry(list, from, to)
    setDragged({ from: saved, list: renumber(next) })
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
        text={label(
          '拖动左侧手柄调整顺序，松开后网站随即更新。',
          'Drag by the handle: the site follows as soon as you let go.'
        )}
      />
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop}>
        <SortableContext items={list.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
          <Stack gap={1}>
            {list.map(entry => (
              <OrderItem key={entry.id} entry={entry} />
            ))}
          </Stack>
        </SortableContext>
      </DndContext>
    </Box>
  )
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
