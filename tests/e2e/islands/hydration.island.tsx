import { enhance as takeOverForm } from '../../../src/contact/enhance.tsx'
import { enhanceHeader } from '../../../src/header/enhance.tsx'
import { guestLogin, signedIn } from '../../../src/session/store.ts'

// Hydrates every island of the document with React's development build, which reports each hydration mismatch.
if (document.documentElement.dataset.who === 'staff')
  signedIn({ ...guestLogin.userInfo, oort_name: '张工', accessToken: 'T-2' })
enhanceHeader()
for (const place of document.querySelectorAll<HTMLElement>('[data-contact]')) takeOverForm(place)
