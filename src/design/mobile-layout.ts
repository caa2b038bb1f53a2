import type { AtRule, ChildNode, Plugin } from 'postcss'
import { MOBILE_BREAKPOINT_PX } from '../constants.ts'

const MOBILE_QUERY = '(--mobile)'
const CHOSEN = 'html[data-layout="mobile"]'
const UNCHOSEN = 'html:not([data-layout])'

/**
 * PostCSS plugin that compiles `@media (--mobile)` to the mobile layout: the one that was chosen before the first paint
 * or, without scripts, a narrow window.
 */
export function mobileLayout(): Plugin {
  return {
    postcssPlugin: 'mobile-layout',
    AtRule: {
      media(rule) {
        if (rule.params !== MOBILE_QUERY) return
        const alone = rule.clone({ params: `(width < ${MOBILE_BREAKPOINT_PX}px)` })
        rule.replaceWith(...below(rule, CHOSEN), alone)
        alone.removeAll()
        alone.append(...below(rule, UNCHOSEN))
      }
    }
  }
}

function below(rule: AtRule, ancestor: string): ChildNode[] {
  const copy = rule.clone()
  copy.walkRules(each => {
    each.selectors = each.selectors.map(selector => `${ancestor} ${selector}`)
  })
  return [...(copy.nodes ?? [])]
}
