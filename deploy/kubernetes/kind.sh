#!/usr/bin/env bash
# Runs the dev overlay in a kind cluster: `make kind`. Makes the cluster, operators, secrets and images that are missing, applies the overlay,
# waits, and prints addresses and accounts. Again, it applies changed manifests and secrets. `kind.sh delete` removes the cluster.
#
# Needs docker with buildx, kind, kubectl, Python 3 and openssl, 4 GB of memory and 20 GB of disk. SELAM_CLUSTER names another cluster (selam). The images are those of
# `make images`; the first build takes half an hour.
set -euo pipefail
cd "$(dirname "$0")/../.."

CERT_MANAGER=v1.21.2 CLOUDNATIVE_PG=1.29.0 RABBITMQ_OPERATOR=v2.17.0
NAME=${SELAM_CLUSTER:-selam} OVERLAY=k8s/overlays/dev PATIENCE=15m

if [ "${1:-}" = delete ]; then exec kind delete cluster --name "$NAME"; fi
for tool in docker kind kubectl make python3 openssl; do
  command -v "$tool" >/dev/null || { echo "$tool is missing" >&2; exit 1; }
done
say() { printf '\n%s\n' "$*"; }
kube() { kubectl --context "kind-$NAME" "$@"; }

kind get clusters 2>/dev/null | grep -qx "$NAME" || kind create cluster --name "$NAME" --wait 3m

say "Operators: cert-manager $CERT_MANAGER, CloudNativePG $CLOUDNATIVE_PG, RabbitMQ $RABBITMQ_OPERATOR"
github=https://github.com
for manifest in \
  "$github/cert-manager/cert-manager/releases/download/$CERT_MANAGER/cert-manager.yaml" \
  "$github/cloudnative-pg/cloudnative-pg/releases/download/v$CLOUDNATIVE_PG/cnpg-$CLOUDNATIVE_PG.yaml" \
  "$github/rabbitmq/cluster-operator/releases/download/$RABBITMQ_OPERATOR/cluster-operator.yml"; do
  kube apply --server-side --force-conflicts --filename "$manifest"
done
for namespace in cert-manager cnpg-system rabbitmq-system; do
  kube --namespace "$namespace" wait --for=condition=Available deployment --all --timeout=5m
done

mapfile -t images < <(kubectl kustomize "$OVERLAY" | sed -n 's/^ *\(- \)\{0,1\}image: \(.*:local\)$/\2/p' | sort -u)
for image in "${images[@]}"; do
  docker image inspect "$image" >/dev/null 2>&1 || { name=${image##*/selam-}; make images S="${name%:local}"; }
done
say "Images"
kind load docker-image --name "$NAME" "${images[@]}"

say "Platform"
kube apply --filename k8s/platform/namespace.yaml
make k8s-secrets
applied=$(kube apply --filename var/k8s/secrets.json)
echo "$applied"
kube apply --kustomize "$OVERLAY"
kube --namespace selam wait --for=condition=Ready cluster/database --timeout="$PATIENCE"
# Programs read users, keys and passwords at their start. The operator of the database reads them at any time.
for name in $(sed -n 's|^secret/\(.*\) configured$|\1|p' <<< "$applied"); do
  case $name in
    database-*) ;;
    bus)
      kube --namespace selam rollout restart statefulset/bus-server
      kube --namespace selam rollout status statefulset/bus-server --timeout="$PATIENCE"
      ;;
    *) kube --namespace selam rollout restart "deployment/$name" ;;
  esac
done
if grep -qx 'configmap/service-keys configured' <<< "$applied"; then
  kube --namespace selam rollout restart deployment --selector app.kubernetes.io/part-of=selam
fi
kube --namespace selam wait --for=condition=AllReplicasReady rabbitmqcluster/bus --timeout="$PATIENCE"
for deployment in $(kube --namespace selam get deployment --output name); do
  kube --namespace selam rollout status "$deployment" --timeout="$PATIENCE"
done

cat <<TEXT

The platform runs. Keep these commands running, then open the addresses:
  kubectl --context kind-$NAME --namespace selam port-forward service/gateway 8080     http://localhost:8080
  kubectl --context kind-$NAME --namespace selam port-forward deployment/mail 8025     http://localhost:8025 (all emails)
First admin: admin@selam.example, password: $(cat var/k8s/secrets/identity/admin_password)
Journey: make kind-test    Remove: deploy/kubernetes/kind.sh delete
TEXT
