import { DESKTOP_CLASS_TABLET, type DeviceLayout, NARROW_QUERY, PHONE_OR_TABLET } from './device.ts'

/**
 * The script that runs before the first paint, as text: it chooses the layout, keeps it right when the
 * window changes, and leads from a page for the other kind of device to its twin. It says too whether the
 * reader begins at the top (`data-top`): any other place is only found if all of the page is laid out.
 * @param leave layout in which the page is left, and the address that takes its place
 */
export function layoutScript(leave?: { layout: DeviceLayout; to: string }): string {
  const go = leave
    ? `if(d.layout==${JSON.stringify(leave.layout)})location.replace(${JSON.stringify(leave.to)}+location.search+location.hash)`
    : ''
  return (
    `{let d=document.documentElement.dataset,n=navigator,a=n.userAgent,m=matchMedia("${NARROW_QUERY}"),` +
    `p=${PHONE_OR_TABLET}.test(a)||${DESKTOP_CLASS_TABLET}.test(a)&&n.maxTouchPoints>1,` +
    `s=()=>{d.layout=p||m.matches?"mobile":"default"};s();m.onchange=s;` +
    `location.hash||performance.getEntriesByType("navigation")[0]?.type!="navigate"||(d.top="");${go}}`
  )
}
