import { useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { Footprint } from '../../../src/footprint/Footprint.tsx'
import { useFootprint } from '../../../src/footprint/useFootprint.ts'
import { guestLogin, signedIn } from '../../../src/login/login-store.ts'
import { useLogin } from '../../../src/login/useLogin.ts'

// An island as integrators write it: shows the signed-in user and tracks its content.
function Island() {
  const { isLogin, userInfo } = useLogin()
  const [renders, render] = useState(0)
  return (
    <div>
      <p id="who">{isLogin ? userInfo.oort_name : '登录'}</p>
      <button type="button" id="again" onClick={() => render(renders + 1)}>
        {renders}
      </button>
      <Followed />
      <div className="far">
        <Footprint mode="browse" content="far">
          <b id="far">far</b>
        </Footprint>
      </div>
    </div>
  )
}

function Followed() {
  return (
    <button type="button" id="press" {...useFootprint({ mode: 'click', content: 'press' })}>
      press
    </button>
  )
}

const root = document.querySelector('#root')
if (root) {
  root.innerHTML = renderToString(<Island />)
  root.setAttribute('data-html', root.innerHTML)
  // Another part of the page has loaded the session before this island hydrates.
  if (sessionStorage.getItem('token'))
    signedIn({ ...guestLogin.userInfo, oort_name: '张工', accessToken: 'T-2' })
  hydrateRoot(root, <Island />, {
    onRecoverableError: error => console.error(`hydration: ${String(error)}`)
  })
}
