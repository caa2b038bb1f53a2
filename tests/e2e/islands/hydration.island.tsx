import { enhance as takeOverForm } from '../../../src/contact/enhance.tsx'
import { enhanceHeader } from '../../../src/header/enhance.tsx'
import { guestLogin, signedIn } from '../../../src/session/store.ts'

// Every island of the page that stands in the document, with React as in development, which names each
// difference between what it renders and what it finds.
if (document.documentElement.dataset.who === 'staff')
  signedIn({ ...guestLogin.userInfo, oort_name: '张工', accessToken: 'T-2' })
enhanceHeader()
for (const place of document.querySelectorAll<HTMLElement>('[data-contact]')) takeOverForm(place)
