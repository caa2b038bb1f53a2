import {
  ACESFilmicToneMapping,
  Box3,
  Group,
  MathUtils,
  type Object3D,
  PerspectiveCamera,
  PMREMGenerator,
  Scene,
  Sphere,
  WebGLRenderer
} from 'three'
import { RoomEnvironment } from 'three/examples/jsm/environments/RoomEnvironment.js'
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js'

const FIELD_OF_VIEW = 28
// Closer than the bounding sphere requires, which a camera does not fill.
const CLOSE = 0.82
const MAX_PIXELS = 2
/** Size of the environment map in pixels: enough for soft light, cheap on slow devices. */
const LIGHT_SIZE = 64
/** Viewing angle in degrees, as in the pictures. */
const VIEW = { pitch: 14, yaw: 35 }

/** A model that is drawn in its element. */
export interface ModelScene {
  canvas: HTMLCanvasElement
  /** Turns a part (`orbit` the whole, `pan` the head, `tilt` the lens up) to an angle in degrees. */
  turn(part: string, angle: number): void
  draw(): void
}

/**
 * Loads a model and draws it into an element at its size.
 * @param address URL of a binary glTF file with the movable nodes `pan` and `tilt`
 * @throws Error if the file cannot be loaded or the browser cannot draw it
 */
export async function createScene(address: string, stage: HTMLElement): Promise<ModelScene> {
  const renderer = new WebGLRenderer({ antialias: true, alpha: true })
  renderer.toneMapping = ACESFilmicToneMapping
  const { scene: model } = await new GLTFLoader().loadAsync(address)
  const scene = new Scene()
  scene.environment = new PMREMGenerator(renderer).fromScene(
    new RoomEnvironment(),
    0.04,
    0.1,
    100,
    {
      size: LIGHT_SIZE
    }
  ).texture
  const whole = new Group()
  const { center, radius } = new Box3().setFromObject(model).getBoundingSphere(new Sphere())
  model.position.sub(center)
  whole.add(model)
  scene.add(whole)
  const camera = new PerspectiveCamera(FIELD_OF_VIEW, 1, radius / 10, radius * 20)
  const draw = () => renderer.render(scene, camera)
  const resize = () => {
    const { clientWidth, clientHeight } = stage
    renderer.setPixelRatio(Math.min(devicePixelRatio, MAX_PIXELS))
    renderer.setSize(clientWidth, clientHeight, false)
    camera.aspect = clientWidth / clientHeight
    place(camera, radius)
    draw()
  }
  stage.append(renderer.domElement)
  new ResizeObserver(resize).observe(stage)
  resize()
  return { canvas: renderer.domElement, turn: turner(whole, model), draw }
}

function place(camera: PerspectiveCamera, radius: number): void {
  const half = MathUtils.degToRad(FIELD_OF_VIEW / 2)
  const distance =
    (CLOSE * radius) / Math.sin(Math.min(half, Math.atan(Math.tan(half) * camera.aspect)))
  const pitch = MathUtils.degToRad(VIEW.pitch)
  camera.position.set(0, Math.sin(pitch) * distance, Math.cos(pitch) * distance)
  camera.lookAt(0, 0, 0)
  camera.updateProjectionMatrix()
}

function turner(whole: Group, model: Object3D): ModelScene['turn'] {
  const pan = model.getObjectByName('pan')
  const tilt = model.getObjectByName('tilt')
  return (part, angle) => {
    const radians = MathUtils.degToRad(angle)
    if (part === 'orbit') whole.rotation.y = radians + MathUtils.degToRad(VIEW.yaw)
    if (part === 'pan' && pan) pan.rotation.y = radians
    // The control is positive upwards, the model downwards.
    if (part === 'tilt' && tilt) tilt.rotation.x = -radians
  }
}
