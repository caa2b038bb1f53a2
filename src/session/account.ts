import type { Login } from './store.ts'

/**
 * Shows the signed-in user in the account slot of the header; for a guest its static content is restored.
 * @param slot element with the static content for guests
 * @returns a function that renders a login
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
  const created = document.createElement(name)
  created.className = className
  created.textContent = text
  return created
}
