/** A schema.org node (JSON-LD). */
export type JsonLd = Record<string, unknown>

/**
 * Serializes nodes for a script element.
 *
 * **Security**: every less-than sign is escaped, so that content cannot close the element.
 */
export function jsonLdText(nodes: JsonLd[]): string {
  const graph = { '@context': 'https://schema.org', '@graph': nodes }
  return JSON.stringify(graph).replaceAll('<', '\\u003c')
}

/** The company behind the site. */
export function organization(company: {
  name: string
  url: string
  logo?: string | undefined
  phone?: string | null | undefined
  email?: string | null | undefined
  address?: string | undefined
}): JsonLd {
  const { name, url, logo, phone, email, address } = company
  return {
    '@type': 'Organization',
    '@id': `${url}#organization`,
    name,
    url,
    ...(logo && { logo }),
    ...(address && { address }),
    ...((phone || email) && {
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'sales',
        ...(phone && { telephone: phone }),
        ...(email && { email })
      }
    })
  }
}

/** Breadcrumb from the home page to this one. */
export function breadcrumbList(trail: { name: string; url: string }[]): JsonLd {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: url
    }))
  }
}

/** A product or service with its specifications. */
export function productJsonLd(item: {
  type?: 'Product' | 'Service'
  name: string
  description: string
  url: string
  brand: string
  model?: string | null
  weight?: number | null
  properties?: { name: string; value: string }[]
}): JsonLd {
  const { type = 'Product', name, description, url, brand, model, weight, properties = [] } = item
  return {
    '@type': type,
    name,
    description,
    url,
    brand: { '@type': 'Brand', name: brand },
    ...(model && { model, sku: model }),
    ...(typeof weight === 'number' && {
      weight: { '@type': 'QuantitativeValue', value: weight, unitCode: 'KGM' }
    }),
    ...(properties.length > 0 && {
      additionalProperty: properties.map(property => ({ '@type': 'PropertyValue', ...property }))
    })
  }
}

/** Questions with their answers. */
export function faqPage(questions: { question: string; answer: string }[]): JsonLd {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer }
    }))
  }
}
