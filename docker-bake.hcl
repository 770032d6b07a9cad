# Images of the services, the gateway and the Stripe stand-in: `make images`, or `make images S=cargo`.
# Every variable is also an environment variable. Another base: `--set "*.args.DEBIAN=debian@sha256:…"`.
variable "SELAM_IMAGES" {
  default = "ghcr.io/selam-platform"
}
variable "SELAM_TAG" {
  default = "local"
}
variable "VERSION" {
  default = "0"
}
variable "REVISION" {
  default = "unknown"
}
# "host" for an engine whose bridges do not reach the package registries; it also needs `--allow network.host`.
variable "NETWORK" {
  default = "default"
}

group "default" {
  targets = ["service", "gateway"]
}

target "common" {
  network = NETWORK
  args = {
    VERSION  = VERSION
    REVISION = REVISION
  }
}

target "service" {
  name = service
  matrix = {
    service = [
      "identity", "contact-admin", "cleaning", "cargo", "payments", "sourcing", "therapy-scheduling", "ai-chat", "notifications",
      # For docker-compose.yml and the dev overlay; no workflow releases it.
      "stripe-stand-in",
    ]
  }
  inherits   = ["common"]
  dockerfile = "services/Dockerfile"
  args       = { SERVICE = service }
  tags       = ["${SELAM_IMAGES}/selam-${service}:${SELAM_TAG}"]
}

target "gateway" {
  inherits   = ["common"]
  dockerfile = "gateway/Dockerfile"
  tags       = ["${SELAM_IMAGES}/selam-gateway:${SELAM_TAG}"]
}
