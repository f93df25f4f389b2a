# Every way to work with Quintet. `make` alone lists them.

SWIFT ?= swift
EXECUTABLES := quintet home-actuator dashboard-poller task-service traffic-ingest clinic-service console
RELEASE := -c release --static-swift-stdlib -Xlinker -s
# Most tests start processes of their own; too many at a time would wait for each other and miss their deadlines.
WIDTH := --experimental-maximum-parallelization-width 12
FORMATTED := Package.swift Shared Services Tests Benchmarks/Package.swift Benchmarks/Sources

.DEFAULT_GOAL := help
.PHONY: help deps build run test test-system test-cluster test-ha test-compose check check-deploy lint fmt schema contract bench clean

help: ## lists the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

deps: ## installs what is missing of Debian's packages
	@deploy/dependencies.sh

build: deps ## builds the executables for use, into .build/release
	@for product in $(EXECUTABLES); do $(SWIFT) build $(RELEASE) --product $$product || exit 1; done

run: build ## starts a broker and every service; ARGS are handed to `quintet up`
	@exec .build/release/quintet up $(ARGS)

test: deps lint ## checks the format, builds with warnings as errors, and runs every test
	$(SWIFT) build --build-tests
	$(SWIFT) run --skip-build SchemaExport --check
	$(SWIFT) test --skip-build $(WIDTH)

check: test ## the same as test; what must be green before a commit

test-system: deps ## the long version of the system tests: 20,000 commands and captures, ten and six kills
	QUINTET_SYSTEM_COMMANDS=20000 $(SWIFT) test --filter SystemTests

test-cluster: deps ## kills nodes of a NATS cluster under load, three times over; QUINTET_NATS is the path of nats-server
	@test -x "$(QUINTET_NATS)" || { echo "QUINTET_NATS must be the path of nats-server 2.10.27 or later: on Debian 13" \
	    "sudo apt-get install nats-server, then QUINTET_NATS=/usr/sbin/nats-server make test-cluster" >&2; exit 1; }
	$(SWIFT) build --build-tests
	for run in 1 2 3; do QUINTET_NATS=$(QUINTET_NATS) $(SWIFT) test --skip-build --no-parallel --filter 'Cluster|NATS' || exit 1; done

test-ha: build ## drives a real Home Assistant 2024.3.3 from PyPI (677 MB)
	Tests/HomeAssistant/run.sh

test-compose: ## builds and runs compose.yaml for real, kills containers and makes a backup; needs a container engine
	deploy/test-compose.sh

check-deploy: ## checks images' recipes, compose.yaml, units, manifests, alerts; needs systemd-analyze, kubectl, promtool
	deploy/containers/check.py
	deploy/systemd/check.sh
	deploy/kubernetes/check.py
	deploy/prometheus/check.py

lint: ## checks the format without changing anything
	$(SWIFT) format lint --strict --recursive --parallel $(FORMATTED)

fmt: ## formats every Swift file
	$(SWIFT) format --in-place --recursive --parallel $(FORMATTED)

schema: ## writes docs/contract from the Schema module
	$(SWIFT) run SchemaExport

contract: ## validates docs/contract against the official schemas (QUINTET_SAMPLES)
	Tests/Contract/validate.py

bench: deps ## measures beside the C reference and a Python service; QUICK=1 takes some twelve minutes
	$(SWIFT) build $(RELEASE) --product task-service
	$(SWIFT) build $(RELEASE) --product traffic-ingest
	$(SWIFT) build $(RELEASE) --product dashboard-poller
	$(SWIFT) build $(RELEASE) --product clinic-service
	$(SWIFT) build --package-path Benchmarks $(RELEASE) --product bench-service
	$(SWIFT) build --package-path Benchmarks $(RELEASE) --product bench-feeds
	Benchmarks/bench.py $(if $(QUICK),--quick)

clean: ## removes what was built
	rm -rf .build .build-* Benchmarks/.build Benchmarks/build Benchmarks/.venv
