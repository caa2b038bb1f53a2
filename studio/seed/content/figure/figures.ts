import { type SeedDocument, short } from '../../document.ts'

type Pair = [zh: string, en: string]

function figure(name: string, value: Pair, label: Pair, note: Pair): SeedDocument {
  return {
    _id: `figure-${name}`,
    _type: 'figure',
    value: short(...value),
    label: short(...label),
    note: short(...note)
  }
}

export const figures: SeedDocument[] = [
  figure(
    'types',
    ['80+', '80+'],
    ['类可识别目标', 'target types recognised'],
    [
      '人、车、船、烟火、积水等，各型号目标库相同',
      'people, vehicles, boats, smoke, flooding; one library for every model'
    ]
  ),
  figure(
    'protection',
    ['IP66', 'IP66'],
    ['防护等级', 'protection rating'],
    [
      '防尘，并可承受任意方向的强力喷水',
      'dust-tight, and proof against strong water jets from any side'
    ]
  ),
  figure(
    'power',
    ['≤ 30 W', '≤ 30 W'],
    ['整机功耗', 'power draw'],
    ['含补光、加热和云台同时工作', 'with lamps, heater and motors all running']
  ),
  figure(
    'weight',
    ['≤ 9 kg', '≤ 9 kg'],
    ['整机重量', 'weight'],
    ['含随机支架，两人即可上杆安装', 'bracket included, so two people can mount it on a pole']
  ),
  figure(
    'founded',
    ['1998', '1998'],
    ['年成立', 'founded'],
    ['从证券行业的业务系统起步', 'starting with business systems for securities firms']
  ),
  figure(
    'listed',
    ['2003', '2003'],
    ['年上市', 'listed'],
    [
      '财务与重大事项按上市公司规则披露',
      'accounts and material events disclosed under listing rules'
    ]
  ),
  figure(
    'subsidiaries',
    ['约20', 'About 20'],
    ['家子公司', 'subsidiaries'],
    [
      '分别承担研发、制造、交付和区域服务',
      'for research, manufacture, delivery and regional service'
    ]
  ),
  figure(
    'securities',
    ['30%+', '30%+'],
    ['证券系统市场份额', 'share of the securities-system market'],
    ['按已上线的证券公司业务系统统计', 'counted by securities-firm systems in operation']
  ),
  figure(
    'clients',
    ['300+', '300+'],
    ['家资产管理客户', 'asset-management clients'],
    [
      '包括基金、保险资管和银行理财机构',
      'fund managers, insurance asset managers and bank wealth units'
    ]
  ),
  figure(
    'exchanges',
    ['22/34', '22 of 34'],
    ['区域性股权市场', 'regional equity exchanges'],
    [
      '34家区域性股权市场中有22家使用我们的系统',
      'run on our systems, from registration to disclosure'
    ]
  ),
  figure(
    'cities',
    ['50+', '50+'],
    ['个智慧城市案例', 'smart-city cases'],
    [
      '覆盖公共安全、城市管理、水利和政务办公',
      'in public safety, city management, water and government offices'
    ]
  )
]
