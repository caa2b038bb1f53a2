import type { Login } from './store.ts'

/**
 * Shows who is signed in within the header's slot; for a guest it is what the page was built with.
 * @param slot element whose content is the guest's
 * @returns shows a login
 */
export function accountSlot(
  slot: Element,
  signOutText: string,
  signOut: () => void
): (login: Login) => void {
  const guestContent = [...slot.childNodes]
  return ({ isLogin, userInfo }) => {
    if (!isLogin) {
      slot.replaceChildren(...guestContent)
      return
    }
    const button = element('button', 'sign-out', signOutText)
    button.setAttribute('type', 'button')
    button.addEventListener('click', signOut)
    const person = element('span', 'person')
    person.append(element('span', 'name', userInfo.oort_name))
    const department = userInfo.oort_depname
    if (department) person.append(' ', element('span', 'department', department))
    slot.replaceChildren(person, button)
  }
}

function element(name: string, className: string, text = ''): HTMLElement {
  const made = document.createElement(name)
  made.className = className
  made.textContent = text
  return made
}
