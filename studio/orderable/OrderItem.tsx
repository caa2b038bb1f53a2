import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { DragHandleIcon } from '@sanity/icons/DragHandle'
import { Button, Flex } from '@sanity/ui'
import { label } from '../language.ts'
import { DocumentItem } from '../list/DocumentItem.tsx'
import { type OrderEntry, shownId } from './order.ts'

/** A list item, with a drag handle for those who may change the order. */
export function OrderItem({ entry, canOrder }: { entry: OrderEntry; canOrder: boolean }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition } =
    useSortable({
      id: entry.id,
      disabled: !canOrder,
      attributes: { roleDescription: label('可排序', 'sortable') }
    })
  return (
    <div ref={setNodeRef} style={{ transform: CSS.Translate.toString(transform), transition }}>
      <Flex align="center" gap={1}>
        {canOrder && (
          <Button
            ref={setActivatorNodeRef}
            {...attributes}
            {...listeners}
            mode="bleed"
            padding={2}
            icon={DragHandleIcon}
            aria-label={label('拖动以调整顺序', 'Drag to reorder')}
            data-testid={`order-handle-${entry.id}`}
            style={{ cursor: 'grab', touchAction: 'none' }}
          />
        )}
        <DocumentItem
          id={entry.id}
          type={entry.type}
          shown={shownId(entry)}
          data-testid="order-item"
        />
      </Flex>
    </div>
  )
}
