const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;'
}

/** Text that stands for itself in HTML, between tags and in attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, character => ENTITIES[character] ?? character)
}
