import { BASE } from '../base-path.ts'
import { pageLocale } from '../i18n/page.ts'
import { errorMessages } from './messages.ts'

/** Content of the error page (specification §2): picture, heading, message, link to the home page. */
export function ErrorContent({ error }: { error: unknown }) {
  const locale = pageLocale()
  const { title, label, home } = errorMessages[locale]
  return (
    <div className="wrap" role="alert">
      <img src={`${BASE}not-found.svg`} width="800" height="520" alt="" />
      <h1>{title}</h1>
      <p className="lead">{`${label} ${error instanceof Error ? error.message : error}`}</p>
      <p>
        <a className="button" href={`${BASE}${locale}/`}>
          {home}
        </a>
      </p>
    </div>
  )
}
