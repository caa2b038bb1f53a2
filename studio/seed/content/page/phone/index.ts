import {
  highlight,
  keyed,
  link,
  type SeedDocument,
  section,
  seo,
  short,
  text
} from '../../../document.ts'

export const phoneIndex: SeedDocument = {
  _id: 'page-mb-index',
  _type: 'page',
  name: short('现场速查', 'On-site guide'),
  path: '/mb/mb_index',
  sections: keyed(
    section('highlightsSection', {
      heading: short('勘查现场记下这四样', 'Four things to note on a site survey'),
      highlights: keyed(
        highlight(
          ['高度和距离', 'Height and distance'],
          [
            '安装点离地多高，最远要看清哪里。用激光测距或步测均可。',
            'How high the mounting point is, and the farthest spot to be seen. Paces will do if you have no rangefinder.'
          ]
        ),
        highlight(
          ['光线', 'Light'],
          [
            '朝向、路灯位置、夜间车灯方向，各拍一张。',
            'One photograph each of the direction, the street lamps and the headlights at night.'
          ]
        ),
        highlight(
          ['电和网', 'Power and network'],
          [
            '最近的配电箱和交换机，走线长度，有没有管道。',
            'The nearest distribution box and switch, the cable run, and whether there is a duct.'
          ]
        ),
        highlight(
          ['固定面', 'What it is fixed to'],
          [
            '混凝土、钢杆还是吊顶；钢杆量直径，吊顶看龙骨。',
            'Concrete, steel or ceiling. Measure the pole’s diameter or find the ceiling’s frame.'
          ]
        )
      ),
      tone: 'paper'
    }),
    section('callSection', {
      heading: short('记好了发给我们', 'Send us your notes'),
      lead: text(
        '1个工作日内给出机型建议，缺什么再补。',
        'We suggest models within one working day and ask for what is missing.'
      ),
      actions: keyed(
        link('手机留言', 'Write from the phone', '/mb/mb_contactUs'),
        link('机型一览', 'All models', '/mb/mb_product')
      ),
      tone: 'mist'
    })
  ),
  seo: seo(
    ['现场速查：摄像机勘查要记的四样', 'On-site guide: four things to note'],
    [
      '在手机上看的摄像机现场勘查要点：安装高度与距离、光线方向、供电和网络走线、固定面材质，记录后发给我们，1个工作日内得到机型建议。',
      'A survey guide for the phone: height, distance, light, power, network and the surface to fix to. Send your notes; we suggest models within a working day.'
    ]
  )
}
