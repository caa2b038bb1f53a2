import { type Active, defaultAnnouncements, defaultScreenReaderInstructions } from '@dnd-kit/core'
import { label } from '../language.ts'

type Item = Pick<Active, 'data'>
type Move = { active: Item; over?: Item | null }

/** Screen reader announcements of each drag step, in the editor's language and by position. */
export const announcements = {
  onDragStart: ({ active }: Move) => label(`已拿起${zh(active)}。`, `Picked up ${en(active)}.`),
  onDragOver: ({ over }: Move) =>
    over ? label(`移到${zh(over)}。`, `Moved to ${en(over)}.`) : undefined,
  onDragEnd: ({ over }: Move) =>
    over
      ? label(`已放在${zh(over)}。`, `Put down at ${en(over)}.`)
      : label('已放回原处。', 'Put back where it was.'),
  onDragCancel: () => label('已取消，放回原处。', 'Cancelled, and put back where it was.')
}

/**
 * Sets the announcements for all sortable lists, ours and Sanity's. The default of the drag and drop library is
 * English and names ids, and Sanity does not override it.
 */
export function installAnnouncements(): void {
  defaultScreenReaderInstructions.draggable = label(
    '按空格键拿起此项，用方向键移动，再按空格键放下，按 Esc 键取消。',
    'Press Space to pick the item up, arrow keys to move it, Space to put it down, Escape to cancel.'
  )
  Object.assign(defaultAnnouncements, announcements)
}

function zh(item: Item): string {
  const place = getPlace(item)
  return place ? `第 ${place.index + 1} 位，共 ${place.items.length} 位` : '此项'
}

function en(item: Item): string {
  const place = getPlace(item)
  return place ? `item ${place.index + 1} of ${place.items.length}` : 'the item'
}

function getPlace({ data }: Item): { index: number; items: unknown[] } | undefined {
  return data.current?.sortable
}
