// For tools without Astro support: a component is a function that Astro calls.
declare module '*.astro' {
  const component: (props: unknown) => never
  export default component
}
