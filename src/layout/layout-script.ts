import {
  DESKTOP_CLASS_TABLET,
  type DeviceLayout,
  NARROW_QUERY,
  PHONE_OR_TABLET
} from '../routing/device.ts'

/**
 * Returns the inline script that runs before the first paint: it chooses the layout, updates it when the window changes,
 * and redirects from a page for the other kind of device to its variant. It also marks visits that begin at the top
 * (`data-top`): any other scroll position requires the whole page to be laid out.
 * @param redirect layout in which the page redirects, and its target
 */
export function layoutScript(redirect?: { layout: DeviceLayout; to: string }): string {
  const go = redirect
    ? `if(d.layout==${JSON.stringify(redirect.layout)})location.replace(${JSON.stringify(redirect.to)}+location.search+location.hash)`
    : ''
  return (
    `{let d=document.documentElement.dataset,n=navigator,a=n.userAgent,m=matchMedia("${NARROW_QUERY}"),` +
    `p=${PHONE_OR_TABLET}.test(a)||${DESKTOP_CLASS_TABLET}.test(a)&&n.maxTouchPoints>1,` +
    `s=()=>{d.layout=p||m.matches?"mobile":"default"};s();m.onchange=s;` +
    `location.hash||performance.getEntriesByType("navigation")[0]?.type!="navigate"||(d.top="");${go}}`
  )
}
