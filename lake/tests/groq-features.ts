/** Documents of the conformance tests. */
export const documents = [
  {
    _id: 'a',
    _type: 'movie',
    title: 'Arrival',
    year: 2016,
    rating: 7.9,
    tags: ['sci-fi', 'drama'],
    director: { _type: 'reference', _ref: 'dv' },
    cast: [{ _key: '1', _type: 'reference', _ref: 'aa' }],
    released: '2016-11-11T00:00:00Z',
    seen: true,
    slug: { current: 'arrival' }
  },
  {
    _id: 'b',
    _type: 'movie',
    title: 'Blade Runner 2049',
    year: 2017,
    rating: 8,
    tags: ['sci-fi'],
    director: { _type: 'reference', _ref: 'dv' },
    cast: [],
    released: '2017-10-06T00:00:00Z',
    seen: false,
    slug: { current: 'blade' }
  },
  {
    _id: 'c',
    _type: 'movie',
    title: '流浪地球',
    year: 2019,
    rating: null,
    tags: [],
    seen: true,
    body: [
      {
        _key: 'b',
        _type: 'block',
        children: [
          { _key: 's', _type: 'span', text: '太阳' },
          { _key: 't', _type: 'span', text: '熄灭' }
        ]
      }
    ]
  },
  {
    _id: 'dv',
    _type: 'person',
    name: 'Director',
    born: 1967,
    awards: [
      { _key: 'x', year: 2010, won: false },
      { _key: 'y', year: 2022, won: true }
    ]
  },
  { _id: 'aa', _type: 'person', name: 'Actor', born: 1974 }
]

/** At least one query for each feature of the GROQ specification. */
export const features: Record<string, string[]> = {
  literals: [
    '1',
    '-2.5',
    '1e3',
    '"text"',
    "'text'",
    'true',
    'null',
    '[1, "a", ...[2, 3]]',
    '{"a": 1, ...{"b": 2}}',
    '"\\u4e2d"'
  ],
  arithmetic: [
    '1 + 2 * 3',
    '(1 + 2) * 3',
    '7 % 3',
    '2 ** 3 ** 2',
    '1 / 0',
    '-(3)',
    '"a" + "b"',
    '[1] + [2]',
    '{"a": 1} + {"b": 2}',
    '1 + "a"',
    '+4'
  ],
  comparison: [
    '1 == 1.0',
    '"a" != "b"',
    '1 < 2',
    '"a" < "b"',
    '1 < "a"',
    'null == null',
    '[1] == [1]',
    'true > false',
    '3 in [1, 2, 3]',
    '3 in 1..5',
    '5 in 1...5',
    '"b" in "a".."c"'
  ],
  logic: [
    'true && null',
    'false && null',
    'true || null',
    'false || null',
    '!true',
    '!null',
    '*[seen && year > 2016]._id'
  ],
  filters: [
    '*[_type == "movie"]._id',
    '*[_type == "movie"][year > 2016]._id',
    '*[_id in ["a", "c"]]._id',
    '*["sci-fi" in tags]._id',
    '*[defined(rating)]._id',
    '*[!defined(director)]._id',
    '*[year in 2016..2017]._id',
    '*[title match "bla*"]._id',
    '*[slug.current == "arrival"]._id',
    '*[_id in path("*")]._id',
    '*[tags[0] == "sci-fi"]._id',
    '*[count(tags) > 1]._id'
  ],
  projections: [
    '*[_type == "movie"]{title, "y": year}',
    '*[0]{..., "title": "x"}',
    '*[_id == "a"]{"cast": cast[]->name}',
    '*[_id == "a"][0]{title, seen => {"was": "seen"}}',
    '*[_id == "a"]{...slug}',
    '*[]{"id": _id, tags[]}',
    '*[_id == "a"]{"n": {"inner": title}}'
  ],
  access: [
    '*[0].title',
    '*[-1]._id',
    '*[0..2]._id',
    '*[0...2]._id',
    '*[-2..-1]._id',
    '*[5]',
    '*[_id == "dv"].awards[].year',
    '*[_id == "dv"][0].awards[won == true].year',
    '*[_id == "dv"][0].awards[_key == "x"][0].year',
    '*[_id == "dv"][0]["name"]',
    '*.tags',
    '*[].tags[]',
    '*[_id=="dv"].awards[0].year'
  ],
  references: [
    '*[_id == "a"][0].director->name',
    '*[references("dv")]._id',
    '*[references("dv", "aa")]._id',
    '*[_id == "dv"]{"films": *[references(^._id)] | order(year).title}',
    '*[_type == "movie" && director->name == "Director"]._id',
    '*[_id == "a"][0].cast[0]->born',
    '*[_id == "c"][0].director->'
  ],
  scope: [
    '*[_type == "person"]{"n": count(*[director._ref == ^._id])}',
    '*[_type == "movie"]{"t": tags[]{"x": ^.title}}',
    '*[_id == "dv"]{"a": awards[year > ^.born].year}',
    '*[_id == "a"]{"x": {"y": ^.title}}'
  ],
  order: [
    '*[_type == "movie"] | order(year desc)._id',
    '*[_type == "movie"] | order(rating asc)._id',
    '*[_type == "movie"] | order(seen, title desc)._id',
    '* | order(_type, _id desc)[0...3]._id',
    '*[_type == "movie"] | order(lower(title)).title',
    '*[] | order(year)[1..2]._id'
  ],
  comparisons: [
    'diff::changedAny({"a": 1, "b": 1}, {"a": 2, "b": 1}, a)',
    'diff::changedAny({"a": 1, "b": 1}, {"a": 2, "b": 1}, b)',
    'diff::changedOnly({"a": 1, "b": 1}, {"a": 2, "b": 1}, (a, c))',
    'diff::changedOnly({"a": 1, "b": 1}, {"a": 2, "b": 2}, a)',
    'diff::changedAny(null, {"a": 1}, a)',
    'diff::changedAny({"a": null}, {}, a)',
    'diff::changedOnly({"a": null}, {}, b)',
    '*[_type == "movie" && diff::changedAny(@, *[_id == "a"][0], (year, tags))]._id',
    '*[_type == "movie"]{_id, "same": diff::changedOnly(@, *[_id == "b"][0], (_id, title, year))}',
    '*[_id == "dv"][0]{"won": diff::changedAny(@, {"awards": []}, awards[won == true].year)}',
    '*[_id == "c"]{"spans": diff::changedAny(@, *[_id == "a"][0], anywhere(_type == "span"))}'
  ],
  functions: [
    'coalesce(null, 1)',
    'count([1, 2])',
    'count(null)',
    'length("中文😀")',
    'length([1, 2])',
    'lower("ABC")',
    'upper("abc")',
    'round(2.567, 1)',
    'round(-1.5)',
    'string(1)',
    'string(true)',
    'select(1 > 2 => "a", "b")',
    'defined(null)',
    'references("x")',
    'string::split("a,b", ",")',
    'string::startsWith("abc", "ab")',
    'string::lower("A")',
    'array::join(["a", "b"], "-")',
    'array::compact([1, null, 2])',
    'array::unique([1, 1, 2])',
    'array::intersects([1], [1, 2])',
    'math::sum(*[_type == "movie"].year)',
    'math::avg([1, 2])',
    'math::min([2, 1])',
    'math::max([2, null, 1])',
    'pt::text(*[_id == "c"][0].body)',
    'dateTime("2020-01-01T00:00:00Z") < dateTime("2021-01-01T00:00:00Z")',
    'string(dateTime("2020-01-01T00:00:00Z") + 60)',
    'dateTime("2020-01-01T00:00:00Z") - dateTime("2019-12-31T00:00:00Z")',
    'now() == now()',
    'sanity::projectId()',
    'sanity::dataset()',
    'identity()'
  ],
  search: [
    '*[title match "runner blade"]._id',
    '*[[title, name] match "d*"]._id',
    '* | score(title match "arrival") | order(_score desc)[0]._id',
    '* | score(boost(year > 2016, 4), title match "blade"){_id, _score}',
    'pt::text(*[_id=="c"][0].body) match "太阳*"'
  ],
  pipes: [
    '*[_type == "movie"] | order(year) {title} [0]',
    '*[_type == "movie"] | {title}',
    '*[_type == "movie"] | order(year) | [0..1] {_id}'
  ],
  whitespace: ['// a comment\n*[_id == "a"] // and more\n._id', '*[\n_type\n==\n"movie"\n]._id'],
  'custom functions': ['fn my::title($d) = $d{title}; *[_id == "a"]{"m": my::title(@)}'],
  mistakes: [
    '*[',
    '1 +',
    '*[_type = "a"]',
    'unknown(1)',
    '{"a": }',
    '*[_id == "a"',
    '"unclosed',
    '$',
    '..',
    '*[0..',
    'count(1, 2)',
    'a::b()'
  ]
}
