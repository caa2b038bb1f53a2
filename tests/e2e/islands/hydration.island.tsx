import '../../../src/islands/on-load.ts'
import { STAFF_EVENT } from '../../../src/islands/staff-event.ts'
import { guestLogin, signedIn } from '../../../src/login/login-store.ts'

// Every island of the site with React's development build, which reports each hydration mismatch. The document under test
// names this file as that of its islands.
export { default } from '@astrojs/react/client.js'
export { ContactForm } from '../../../src/contact/ContactForm.tsx'
export { FooterLanguage, FootprintNotice, SiteHeader } from '../../../src/layout/islands.ts'

if (document.documentElement.dataset.who === 'staff')
  signedIn({ ...guestLogin.userInfo, oort_name: '张工', accessToken: 'T-2' })
dispatchEvent(new Event(STAFF_EVENT))
