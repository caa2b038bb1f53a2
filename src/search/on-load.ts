// All that the search page runs before its field is used: the search is loaded then, or for a query in the address. If it
// cannot be loaded, a submit opens the page again.
const input = document.querySelector<HTMLInputElement>('#q')
const start = () => import('./page.client.ts')
if (input?.value || new URLSearchParams(location.search).has('q')) start()
else for (const type of ['focus', 'input']) input?.addEventListener(type, start, { once: true })

export {}
